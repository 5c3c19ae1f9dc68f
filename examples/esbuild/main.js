import { createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";

const latchkit = createLatchkit({ networks: [mainnet, optimism] });
mountModal(latchkit);

const status = document.getElementById("status");
latchkit.account.state$.subscribe(({ current }) => {
  status.textContent = current ? `Connected: ${current.address}` : "Nobody is connected.";
});
