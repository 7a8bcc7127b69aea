/** workerd compiles these before the Worker starts; it refuses to compile anything later. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** The bytes of a file that was built into the Worker. */
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
