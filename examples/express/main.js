import { createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";

const latchkit = createLatchkit({
  networks: [mainnet, optimism],
  siwx: { kind: "server", url: `${location.origin}/auth` },
});
mountModal(latchkit);

const status = document.getElementById("status");
latchkit.signIn.state$.subscribe(({ session }) => {
  status.textContent = session
    ? `Signed in: ${session.data.accountAddress}`
    : "Nobody is signed in.";
});
