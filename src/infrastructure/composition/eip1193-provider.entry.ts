/** The EIP-1193 door for other libraries; loaded when a host asks for it. */
export { SessionEip1193Provider } from "../../application/connection/eip1193-provider.js";
