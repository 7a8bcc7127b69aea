/** workerd compiles these before the Worker starts; it refuses to compile anything later. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
