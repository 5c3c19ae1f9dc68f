export { MethodChainSigner } from "../../chain-signer/method-chain-signer.js";
