/** Streams into a chosen file if the browser allows it; otherwise collects everything and downloads it. */
interface FileToWrite {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
type Picker = (options: { suggestedName: string }) => Promise<FileToWrite>;

/** Must run directly after a click. Null if the user cancels. */
export async function chooseFile(name: string): Promise<FileToWrite | "download" | null> {
  const { showSaveFilePicker: choose } = window as { showSaveFilePicker?: Picker };
  if (choose === undefined) return "download";
  try {
    return await choose.call(window, { suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    return "download";
  }
}

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
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
