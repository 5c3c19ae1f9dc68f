import { InMemorySignIn, settled } from "latchkit/testing";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

/** The stage's start time; messages with a later time are refused. */
const NOW = Date.UTC(2026, 0, 1);
const signing = (
  id: string,
  title: string,
  reach: (stage: Stage) => Promise<void>,
  isRequired = true,
): GalleryState => ({
  id,
  title,
  options: { siwx: new InMemorySignIn({ required: isRequired, now: () => NOW }) },
  reach,
});

const asked = async (stage: Stage): Promise<Awaited<ReturnType<Stage["connected"]>>> => {
  const cast = await stage.connected();
  await stage.shows("SIWXSignMessage");
  await settled();
  return cast;
};

export const signIn: GalleryChapter = {
  name: "SIWXSignMessage",
  states: [
    signing("sign-in-required", "Sign-in required", async (stage) => void (await asked(stage))),
    signing(
      "sign-in-optional",
      "Sign-in optional",
      async (stage) => void (await asked(stage)),
      false,
    ),
    signing("sign-in-signing", "Signing", async (stage) => {
      const { play } = await asked(stage);
      play.wait();
      await stage.press("lk-sign-in");
      await settled();
    }),
    signing("sign-in-declined", "Signature declined", async (stage) => {
      const { play } = await asked(stage);
      play.reject();
      await stage.press("lk-sign-in");
      await stage.finds('[data-testid="lk-toast"]');
    }),
  ],
};
