// Packages of the foreign wallet that bring no types of their own.
declare module "process/browser.js" {
  const process: { readonly env: Readonly<Record<string, string>> };
  export default process;
}
declare module "readable-stream" {
  export { Duplex, pipeline } from "node:stream";
}
