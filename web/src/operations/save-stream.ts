/**
 * Saves a stream to a file. If the browser lets the page write to a chosen file, streams into it piece by piece,
 * whatever the length; otherwise collects the stream and downloads it.
 */
interface FileToWrite {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
type Picker = (options: { suggestedName: string }) => Promise<FileToWrite>;

/**
 * Lets the user choose the file first, because browsers allow that only directly after a click. Null if the user
 * cancels.
 */
export async function chooseFile(name: string): Promise<FileToWrite | "download" | null> {
  const { showSaveFilePicker: choose } = window as { showSaveFilePicker?: Picker };
  if (choose === undefined) return "download";
  try {
    return await choose.call(window, { suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // a frame or a policy forbids file access
    return "download";
  }
}

/** @param onProgress receives the number of bytes so far */
export async function saveStream(
  stream: ReadableStream<Uint8Array>,
  name: string,
  to: FileToWrite | "download",
  onProgress: (bytes: number) => void,
): Promise<void> {
  let bytes = 0;
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        bytes += chunk.byteLength;
        onProgress(bytes);
        out.enqueue(chunk);
      },
    }),
  );
  if (to !== "download") return counted.pipeTo(await to.createWritable());
  const address = URL.createObjectURL(await new Response(counted).blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the download has its own reference by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
