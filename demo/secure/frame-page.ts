import { SecureSite, SiteRefusal, reviewFields, type SiteKeys } from "latchkit/secure-site";
import { shownApproval } from "./approval.js";
import { chainFor } from "./account/chain.js";
import { isDeployed, smartAddressOf } from "./account/smart-account.js";
import { SMART_NETWORKS, evmAccount, evmCall, prepareEvm } from "./evm-keys.js";
import { postOf } from "./hostile.js";
import { localIdentities } from "./identities.js";
import { localRecords } from "./local-store.js";
import { mailboxMail } from "./mailbox.js";
import { show } from "./show.js";
import { solanaAddress } from "../../examples/secure-site/adapters/solana-calls.mjs";
import { solanaCall, solanaKey } from "./solana-keys.js";

/** Keys of the local users. */
const keys = {
  smartNetworks: SMART_NETWORKS,
  accounts: (userId) => {
    const { address: eoa } = evmAccount(userId);
    const solana = solanaAddress(solanaKey(userId));
    return { eoa, smartAccount: smartAddressOf(eoa), solana };
  },
  isDeployed: (userId, where) => {
    const key = evmAccount(userId);
    return isDeployed(key.address, chainFor(key, where));
  },
  prepare: async (userId, call) => {
    if (call.signing === undefined) throw new SiteRefusal("There is nothing to sign");
    return prepareEvm(evmAccount(userId), call, call.signing);
  },
  call: (userId, call) =>
    call.method.startsWith("solana_")
      ? solanaCall(solanaKey(userId), call)
      : evmCall(evmAccount(userId), call),
} satisfies SiteKeys;

/** Six uniformly random digits. */
const code = (): string => {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % 1_000_000).padStart(6, "0");
  }
};

/** The origin of the embedding page, as the browser reports it. */
const embedder = (): string => new URL(document.referrer).origin;

/** The site for one page: the embedder, or a page of its own. */
export const siteFor = (page: string): SecureSite =>
  new SecureSite({
    page,
    store: localRecords,
    browser: "browser",
    keys,
    mail: mailboxMail,
    approval: shownApproval,
    review: reviewFields,
    identities: localIdentities(page),
    theme: (mode) => {
      document.documentElement.dataset["theme"] = mode;
    },
    now: () => Date.now(),
    // One person owns all local mailboxes.
    emailChangeDelayMs: 0,
    code,
    secret: () => crypto.randomUUID(),
  });

/** The frame's page: exchanges messages with its embedder only. */
export const framePage = (): void => {
  show({ title: "Demo embedded wallet" });
  const page = embedder();
  const site = siteFor(page);
  const post = postOf((message) => parent.postMessage(message, page));
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || origin !== page) return;
    void site.receive(data).then((reply) => {
      if (reply !== undefined) post(reply);
    });
  });
  parent.postMessage({ type: "@w3m-frame/READY", payload: { version: "4" } }, page);
};
