/**
 * Saves what the server streams under a name. Where the browser lets a page write to a file that somebody chose, the stream goes there
 * piece by piece, however long it is; elsewhere it is gathered first and then downloaded.
 */
interface FileToWrite {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
type Picker = (options: { suggestedName: string }) => Promise<FileToWrite>;

/** Chooses the file first, because a browser lets a page ask for one only at once after a click. Null: nobody wanted one after all. */
export async function chooseFile(name: string): Promise<FileToWrite | "download" | null> {
  const { showSaveFilePicker: choose } = window as { showSaveFilePicker?: Picker };
  if (choose === undefined) return "download";
  try {
    return await choose.call(window, { suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // a frame or a policy that allows no files
    return "download";
  }
}

/** @param onProgress receives the bytes so far */
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
  // the download has its own hold on it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
