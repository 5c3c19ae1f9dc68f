import { InMemoryNames } from "latchkit/testing";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";
import { framed, withAccount } from "./email.js";

/** The form for an account that can register a name. */
const form = (
  id: string,
  title: string,
  reach: (stage: Stage, names: InMemoryNames) => Promise<void> = async () => undefined,
): GalleryState => {
  const names = new InMemoryNames();
  return framed({ id, title, ports: () => ({ names }) }, true, async (stage, memory) => {
    await withAccount(stage, memory);
    await stage.latchkit.names.actions();
    await stage.open("RegisterAccountName");
    await stage.finds('[data-testid="lk-name"]');
    await reach(stage, names);
  });
};
const types = async (stage: Stage, label: string): Promise<void> => {
  await stage.type(label, "lk-name");
  await stage.pass(500);
};

export const names: GalleryChapter = {
  name: "RegisterAccountName",
  states: [
    form("name-form", "Register a name"),
    form("name-suggestions", "Name suggestions", async (stage, world) => {
      world.assign("marina.reown.id", ADDRESS);
      await types(stage, "marina");
      await stage.finds('[data-testid="lk-name-suggestions"]');
    }),
    form("name-too-short", "Name too short", async (stage) => {
      await types(stage, "ana");
      await stage.finds('[data-testid="lk-name-problem"]:not(:empty)');
    }),
    form("name-failed", "Suggestions failed", async (stage, world) => {
      world.failure = new Error("down");
      await types(stage, "marina");
    }),
    form("name-success", "Name registered", async (stage) => {
      await stage.push({ view: "RegisterAccountNameSuccess" });
    }),
    {
      id: "account-named",
      title: "Account with a name",
      ports: () => {
        const known = new InMemoryNames();
        known.setIdentity(ADDRESS, { name: "marina.reown.id" });
        return { names: known };
      },
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Account");
        await stage.finds('[data-testid="lk-profile-name"]');
      },
    },
  ],
};
