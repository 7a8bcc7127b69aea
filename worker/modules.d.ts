/** workerd compiles these before the Worker starts, and refuses to compile later. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** The bytes of a file that is part of the Worker's bundle. */
declare module "*.bin" {
  const bytes: ArrayBuffer;
  export default bytes;
}
