import { LoginCache } from "../../../src/application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../src/application/embedded-wallet/open-frame.js";
import { SocialLogin } from "../../../src/application/embedded-wallet/social-login.js";
import { StoredState } from "../../../src/application/shared/stored-state.js";
import {
  InMemoryKeyValueStorage,
  type InMemoryPopup,
  InMemoryPopups,
  settled,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  inMemorySecureFrame,
  type InMemorySecureFrameOptions,
} from "../../../src/testing/universal/in-memory-secure-frame.js";

/** Signing in with an account elsewhere over a frame in memory, whose windows a test plays. */
export const setupSocialLogin = (
  options: InMemorySecureFrameOptions = {},
  life: AbortSignal = new AbortController().signal,
  environment: { readonly isTelegram: boolean; href: string } = {
    isTelegram: false,
    href: "https://host.example/",
  },
) => {
  const memory = inMemorySecureFrame(options);
  const { frame, clock, site } = memory;
  const storage = new InMemoryKeyValueStorage();
  const cache = new LoginCache(new StoredState(storage, "default"));
  const appData = () => ({ projectId: "p01" });
  const opening = new OpenFrame({
    network: () => ({}),
    frame,
    cache,
    appData,
    theme: () => ({}),
    signal: life,
  });
  const popups = new InMemoryPopups();
  const login = new SocialLogin({
    origin: frame.origin,
    popups,
    scheduler: clock,
    clock,
    environment,
    memory: cache,
    signal: life,
    frame: async () => ({
      request: (name, payload, signal) => frame.request(name, payload, signal),
      open: (signal) => opening.run(signal),
      reset: (signal) => opening.reset(signal),
      cache,
      network: () => ({ chainId: 1, rpcUrl: "https://rpc.example" }),
    }),
  });
  const popup = (): InMemoryPopup => {
    const last = popups.opened.at(-1);
    if (last === undefined) throw new Error("no window was opened");
    return last;
  };
  /** The user agrees in the window, and its page answers from the frame's origin. */
  const agree = async (userName = "ana"): Promise<void> => {
    const resultUri = site.identities.consent(popup().addresses.at(-1) ?? "", { userName });
    popup().post({ resultUri }, frame.origin);
    await settled();
  };
  /** Lets the frame load, and what waits for it go on. */
  const ready = (): Promise<void> => clock.pass(500);
  /** The frame's page begins anew, and is ready again. */
  const anew = async (): Promise<void> => {
    memory.deliverMessage({ data: { type: "@w3m-frame/READY", payload: { version: "4" } } });
    await settled();
    await ready();
  };
  return { ...memory, storage, cache, popups, popup, login, agree, ready, anew };
};
