import {
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";

const MEMO_PROGRAM = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

/** The connected account of the Wallet Standard, as a signer of @solana/kit. */
export const signerOf = ({ account }) => ({
  address: address(account.snapshot.byNamespace.solana.address),
  async modifyAndSignTransactions(transactions) {
    const wires = transactions.map((one) => getBase64EncodedWireTransaction(one));
    const signed = await account.signTransactions(wires, { namespace: "solana" });
    const decode = (wire) => getTransactionDecoder().decode(getBase64Encoder().encode(wire));
    return transactions.map((one, at) => ({ ...one, ...decode(signed[at]) }));
  },
});

/** Signs a transaction with a memo, ready for kit's `sendAndConfirmTransactionFactory`. */
export async function signMemo(latchkit, text) {
  const rpc = createSolanaRpc(latchkit.network.snapshot.active.rpcUrls[0]);
  const { value: blockhash } = await rpc.getLatestBlockhash().send();
  const memo = { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(text) };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(signerOf(latchkit), one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
    (one) => appendTransactionMessageInstruction(memo, one),
  );
  return signTransactionMessageWithSigners(message);
}
