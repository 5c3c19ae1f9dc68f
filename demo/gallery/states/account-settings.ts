import type { InMemorySecureFrame } from "latchkit/testing";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";
import { framed, withAccount } from "./email.js";

const ROW = (testId: string): string => `[data-testid="${testId}"]`;

/** A state of a user signed in by e-mail, on a network with or without smart accounts. */
const signedIn = (
  values: Pick<GalleryState, "id" | "title" | "options">,
  reach: (stage: Stage, memory: InMemorySecureFrame) => Promise<void>,
  smartNetworks: readonly number[] = [1],
): GalleryState =>
  framed({ ...values, smartNetworks }, true, async (stage, memory) => {
    await withAccount(stage, memory);
    await stage.open("Account");
    await stage.finds(ROW("lk-open-settings"));
    await reach(stage, memory);
  });

const settings = async (stage: Stage): Promise<void> => {
  await stage.press("lk-open-settings");
  await stage.finds(ROW("lk-open-upgrade"));
};
const kinds = async (stage: Stage): Promise<void> => {
  await settings(stage);
  await stage.press("lk-open-kinds");
  await stage.finds(ROW("lk-kind-eoa"));
};

export const accountSettings: GalleryChapter = {
  name: "AccountSettings",
  states: [
    signedIn({ id: "embedded-account", title: "Embedded wallet: account" }, async () => undefined),
    signedIn({ id: "settings", title: "Settings: signed in with email" }, settings),
    signedIn({ id: "settings-one-kind", title: "Settings: no smart accounts" }, settings, []),
    framed(
      { id: "settings-social", title: "Settings: signed in with Farcaster" },
      true,
      async (stage, memory) => {
        const opening = memory.frame.open(new AbortController().signal);
        await stage.pass(1_000);
        await opening;
        await stage.finds(`${ROW("lk-social-farcaster")}:not([aria-disabled])`);
        await stage.press("lk-social-farcaster");
        await stage.shows("ConnectingFarcaster");
        await stage.finds(".qr-image");
        memory.site.identities.scan("ana");
        await stage.pass(5_000);
        await stage.until(
          () => stage.latchkit.account.snapshot.current !== undefined,
          "an account",
        );
        await stage.pass(30_000);
        await stage.open("Account");
        await stage.finds(ROW("lk-open-settings"));
        await settings(stage);
      },
    ),
    signedIn({ id: "kinds-smart", title: "Account type: smart account" }, kinds),
    signedIn({ id: "kinds-ordinary", title: "Account type: standard account" }, async (stage) => {
      await (await stage.latchkit.embeddedAccount.actions()).prefer("eoa");
      await kinds(stage);
    }),
    signedIn(
      { id: "kinds-refused", title: "Account type: change refused" },
      async (stage, { site }) => {
        await kinds(stage);
        site.refusal = "Not now";
        await stage.press("lk-kind-eoa");
        await stage.finds(ROW("lk-toast"));
      },
    ),
    signedIn({ id: "upgrade", title: "Use your wallet in other apps" }, async (stage) => {
      await settings(stage);
      await stage.press("lk-open-upgrade");
      await stage.finds(ROW("lk-open-dashboard"));
    }),
    signedIn({ id: "settings-gone", title: "Settings: no embedded wallet" }, async (stage) => {
      await stage.latchkit.connection.disconnect();
      await stage.open("Connect");
      await stage.push({ view: "AccountSettings" });
      await stage.finds(ROW("lk-to-account"));
    }),
  ],
};
