import { getSignatureFromTransaction } from "@solana/kit";
import { createLatchkit, isLatchkitError, solana } from "latchkit";
import { mountModal } from "latchkit/element";
import { solanaMainnet } from "latchkit/networks";
import { signMemo } from "./memo.js";

// Lists every wallet in the browser that follows the Wallet Standard.
const latchkit = createLatchkit({ networks: [solanaMainnet], chains: [solana()] });
mountModal(latchkit);

const [status, sign, memo, result] = ["status", "sign", "memo", "result"].map((id) =>
  document.getElementById(id),
);
latchkit.account.state$.subscribe(({ current }) => {
  status.textContent = current ? `Connected: ${current.address}` : "Nobody is connected.";
  sign.disabled = memo.disabled = current === undefined;
});

const show = (signature) => async () => {
  try {
    result.textContent = await signature();
  } catch (error) {
    const isDeclined = isLatchkitError(error) && error.isCancellation;
    result.textContent = isDeclined ? "Not signed." : String(error);
  }
};
sign.addEventListener(
  "click",
  show(() => latchkit.account.signMessage("Hello")),
);
memo.addEventListener(
  "click",
  show(async () => getSignatureFromTransaction(await signMemo(latchkit, "Hello"))),
);
