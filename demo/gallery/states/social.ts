import { inMemorySecureFrame, type InMemorySecureFrame } from "latchkit/testing";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

/** All social providers, unless the state lists its own. */
const framed = (
  values: Pick<GalleryState, "id" | "title" | "options">,
  reach: (stage: Stage, memory: InMemorySecureFrame) => Promise<void> = async () => undefined,
): GalleryState => {
  let memory: InMemorySecureFrame | undefined;
  return {
    ...values,
    ports: ({ clock }) => {
      memory = inMemorySecureFrame({ clock });
      return { secureFrame: memory.frame };
    },
    reach: async (stage) => {
      await stage.open("Connect");
      await stage.finds('[data-testid="lk-social-google"]:not([aria-disabled])');
      if (memory !== undefined) await reach(stage, memory);
    },
  };
};
const only = (...socials: readonly ("google" | "x" | "farcaster")[]) => ({
  options: { features: { email: false, socials } },
});

/** Opens the frame before the choice, so that nothing waits for it. */
const choose = async (
  stage: Stage,
  { frame }: InMemorySecureFrame,
  provider: "google" | "farcaster",
): Promise<void> => {
  const opening = frame.open(new AbortController().signal);
  await stage.pass(1_000);
  await opening;
  await stage.press(`lk-social-${provider}`);
};
const inWindow = async (stage: Stage, memory: InMemorySecureFrame): Promise<void> => {
  await choose(stage, memory, "google");
  await stage.shows("ConnectingSocial");
};

export const social: GalleryChapter = {
  name: "ConnectingSocial",
  states: [
    framed({ id: "socials", title: "Social sign-in in Connect" }),
    framed({ id: "socials-one", title: "One social account", ...only("google") }),
    framed({ id: "socials-two", title: "Two social accounts", ...only("google", "x") }),
    framed({ id: "socials-all", title: "All social accounts" }, async (stage) => {
      await stage.press("lk-social-more");
      await stage.shows("ConnectSocials");
      await stage.finds('[data-testid="lk-social-facebook"]:not([aria-disabled])');
    }),
    framed({ id: "social-window", title: "Continue in the window" }, inWindow),
    framed({ id: "social-blocked", title: "Window blocked" }, async (stage, memory) => {
      stage.ports.popups.isBlocked = true;
      await inWindow(stage, memory);
      await stage.finds('[data-testid="lk-social-retry"]');
    }),
    framed({ id: "social-refused", title: "Social sign-in canceled" }, async (stage, memory) => {
      await inWindow(stage, memory);
      const { popups } = stage.ports;
      await stage.until(() => (popups.opened[0]?.addresses.length ?? 0) > 1, "the address");
      popups.opened[0]?.post({ resultUri: "?error=access_denied" }, memory.frame.origin);
      await stage.finds('[data-testid="lk-social-retry"]');
    }),
    framed({ id: "social-farcaster", title: "Farcaster QR code" }, async (stage, memory) => {
      await choose(stage, memory, "farcaster");
      await stage.shows("ConnectingFarcaster");
      await stage.finds(".qr-image");
    }),
  ],
};
