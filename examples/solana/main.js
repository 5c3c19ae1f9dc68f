import { createLatchkit, isLatchkitError, solana } from "latchkit";
import { mountModal } from "latchkit/element";
import { solanaMainnet } from "latchkit/networks";

// Lists every wallet in the browser that follows the Wallet Standard.
const latchkit = createLatchkit({ networks: [solanaMainnet], chains: [solana()] });
mountModal(latchkit);

const [status, sign, result] = ["status", "sign", "result"].map((id) =>
  document.getElementById(id),
);
latchkit.account.state$.subscribe(({ current }) => {
  status.textContent = current ? `Connected: ${current.address}` : "Nobody is connected.";
  sign.disabled = current === undefined;
});

sign.addEventListener("click", async () => {
  try {
    result.textContent = await latchkit.account.signMessage("Hello");
  } catch (error) {
    const isDeclined = isLatchkitError(error) && error.isCancellation;
    result.textContent = isDeclined ? "Not signed." : String(error);
  }
});
