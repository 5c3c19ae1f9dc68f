/**
 * A Solana wallet of the page, written without the package: the Wallet Standard with a key of
 * WebCrypto. Runs in the page, so it takes nothing from around it.
 */
export async function registerStandardWallet({ name }) {
  if (!isSecureContext) return;
  const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const base58 = (bytes) => {
    let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    let text = "";
    for (; rest > 0n; rest /= 58n) text = BASE58[Number(rest % 58n)] + text;
    return (
      bytes.reduce(
        (zeros, byte, at) => zeros + (byte === 0 && at === zeros.length ? "1" : ""),
        "",
      ) + text
    );
  };
  const keys = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  const signed = async (bytes) =>
    new Uint8Array(await crypto.subtle.sign("Ed25519", keys.privateKey, bytes));
  const chains = ["solana:mainnet"];
  const features = ["solana:signMessage", "solana:signTransaction"];
  const account = { address: base58(publicKey), publicKey, chains, features };
  /** Signs as the first signer of a transaction: after the count, each signature has 64 bytes. */
  const signTransaction = async ({ transaction }) => {
    const message = transaction.slice(1 + 64 * transaction[0]);
    const signedTransaction = Uint8Array.from(transaction);
    signedTransaction.set(await signed(message), 1);
    return { signedTransaction };
  };
  const wallet = {
    version: "1.0.0",
    name,
    icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4=",
    chains,
    accounts: [account],
    features: {
      "standard:connect": { version: "1.0.0", connect: async () => ({ accounts: [account] }) },
      "standard:events": { version: "1.0.0", on: () => () => undefined },
      "solana:signMessage": {
        version: "1.0.0",
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ message }) => ({
              signedMessage: message,
              signature: await signed(message),
            })),
          ),
      },
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signTransaction: (...inputs) => Promise.all(inputs.map(signTransaction)),
      },
    },
  };
  const register = ({ register: add }) => add(wallet);
  window.addEventListener("wallet-standard:app-ready", ({ detail }) => register(detail));
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
}
