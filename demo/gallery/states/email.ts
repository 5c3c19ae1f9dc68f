import { PretendSiteKeys, inMemorySecureFrame, type InMemorySecureFrame } from "latchkit/testing";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const EMAIL = "ana@example.org";

/** A state with an in-memory frame, whose site `reach` controls. */
export const framed = (
  values: Pick<GalleryState, "id" | "title" | "options" | "ports"> & {
    /** Chain ids with smart accounts. */
    readonly smartNetworks?: readonly number[];
  },
  isKnown: boolean,
  reach: (stage: Stage, memory: InMemorySecureFrame) => Promise<void>,
): GalleryState => {
  let memory: InMemorySecureFrame | undefined;
  return {
    ...values,
    ports: (ports) => {
      const { clock } = ports;
      const keys = new PretendSiteKeys(values.smartNetworks);
      memory = inMemorySecureFrame({ clock, keys, knownEmails: isKnown ? [EMAIL] : [] });
      return { ...values.ports?.(ports), secureFrame: memory.frame };
    },
    reach: async (stage) => {
      await stage.open("Connect");
      await stage.finds('[data-testid="lk-email"]');
      if (memory !== undefined) await reach(stage, memory);
    },
  };
};

const send = async (stage: Stage, { site, frame }: InMemorySecureFrame): Promise<void> => {
  const opening = frame.open(new AbortController().signal);
  await stage.pass(1_000);
  await opening;
  await stage.type(EMAIL);
  await stage.press("lk-email-submit");
  await stage.until(() => site.inbox.length > 0, "an e-mail");
};
const wrongCode = (code: string): string => (code === "000000" ? "000001" : "000000");

export const email: GalleryChapter = {
  name: "EmailVerifyOtp",
  states: [
    framed({ id: "email-field", title: "Email field in Connect" }, true, async () => undefined),
    framed({ id: "email-login", title: "Email only" }, true, async (stage) => {
      stage.latchkit.navigation.push({ view: "EmailLogin" });
      await stage.shows("EmailLogin");
    }),
    framed({ id: "email-invalid", title: "Invalid email address" }, true, async (stage) => {
      await stage.type("ana@");
      await stage.press("lk-email-submit");
      await stage.finds('[data-testid="lk-email-problem"]:not(:empty)');
    }),
    framed(
      {
        id: "email-last",
        title: "Email below wallets",
        options: { features: { connectMethodsOrder: ["wallet", "email"] } },
      },
      true,
      async () => undefined,
    ),
    framed({ id: "email-device", title: "Confirm a new browser" }, false, async (stage, memory) => {
      await send(stage, memory);
      await stage.shows("EmailVerifyDevice");
    }),
    framed({ id: "email-code", title: "Enter the code" }, true, async (stage, memory) => {
      await send(stage, memory);
      await stage.shows("EmailVerifyOtp");
    }),
    framed({ id: "email-code-again", title: "Resend the code" }, true, async (stage, memory) => {
      await send(stage, memory);
      await stage.shows("EmailVerifyOtp");
      await stage.pass(30_000);
    }),
    framed({ id: "email-code-wrong", title: "Wrong code" }, true, async (stage, memory) => {
      await send(stage, memory);
      await stage.shows("EmailVerifyOtp");
      await stage.type(wrongCode(memory.site.lastCode), "lk-code");
      await stage.finds('[data-testid="lk-code-problem"]:not(:empty)');
    }),
  ],
};

export const withAccount = async (stage: Stage, memory: InMemorySecureFrame): Promise<void> => {
  await send(stage, memory);
  await stage.shows("EmailVerifyOtp");
  await stage.type(memory.site.lastCode, "lk-code");
  await stage.until(() => stage.latchkit.account.snapshot.current !== undefined, "an account");
  await stage.pass(30_000);
};
const signedIn = async (stage: Stage, memory: InMemorySecureFrame): Promise<void> => {
  await withAccount(stage, memory);
  await stage.latchkit.emailUpdate.actions();
  await stage.open("UpdateEmailWallet");
};
const asked = async (stage: Stage, memory: InMemorySecureFrame): Promise<void> => {
  await signedIn(stage, memory);
  await stage.type("ana@new.example", "lk-email-update");
  await stage.press("lk-email-update-save");
  await stage.shows("UpdateEmailPrimaryOtp");
};

export const emailUpdate: GalleryChapter = {
  name: "UpdateEmailWallet",
  states: [
    framed({ id: "email-update", title: "Change email" }, true, signedIn),
    framed(
      { id: "email-update-invalid", title: "Invalid email address" },
      true,
      async (...world) => {
        const [stage] = world;
        await signedIn(...world);
        await stage.type("nobody@", "lk-email-update");
        await stage.press("lk-email-update-save");
        await stage.finds('[data-testid="lk-email-update-problem"]:not(:empty)');
      },
    ),
    framed(
      { id: "email-update-code", title: "Change email: code to the current address" },
      true,
      asked,
    ),
    framed({ id: "email-update-wrong", title: "Wrong code" }, true, async (...world) => {
      const [stage, { site }] = world;
      await asked(...world);
      await stage.type(wrongCode(site.lastCode), "lk-code");
      await stage.finds('[data-testid="lk-code-problem"]:not(:empty)');
    }),
  ],
};
