import { InMemorySmartSessions } from "latchkit/testing";
import type { SmartSession } from "latchkit/smart-sessions";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const GAME = "0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97";
const NATIVE = {
  type: "native-token-recurring-allowance",
  data: { allowance: "0x2386f26fc10000", start: NOW / 1_000, period: 86_400 },
};
const CALLS = {
  type: "contract-call",
  data: {
    address: GAME,
    abi: [],
    functions: [
      { functionName: "move", args: [{ operator: "LESS_THAN", value: "9" }], valueLimit: "0x0" },
      { functionName: "upgrade", operation: "DelegateCall" },
    ],
  },
};
const TOKENS = {
  type: "erc20-recurring-allowance",
  data: { token: TOKEN, allowance: "25000000", start: NOW / 1_000, period: 604_800 },
};
const UNKNOWN = { type: "rate-limit", data: { count: 5, window: 60 } };

const session = (id: string, name: string, change: Partial<SmartSession> = {}): SmartSession => ({
  id,
  project: { name, url: "https://play.example.test/" },
  createdAt: NOW - DAY,
  expiresAt: NOW + 30 * DAY,
  permissions: [NATIVE],
  policies: [],
  ...change,
});
const SESSIONS = [
  session("1", "Harbour Chess", { permissions: [CALLS, NATIVE], policies: [UNKNOWN] }),
  session("2", "Monthly Reader", { permissions: [TOKENS], createdAt: NOW - 3 * DAY }),
  session("3", "Tide Pool", { createdAt: NOW - 40 * DAY }),
  session("4", "Field Survey", { createdAt: NOW - 90 * DAY, expiresAt: NOW - 10 * DAY }),
  session("5", "Night Market", { createdAt: NOW - 120 * DAY, expiresAt: NOW - 50 * DAY }),
  session("6", "Ferry Line", { revokedAt: NOW - 2 * DAY }),
];

const showing = (
  id: string,
  title: string,
  reach: (stage: Stage, sessions: InMemorySmartSessions) => Promise<void>,
  listed: readonly SmartSession[] = SESSIONS,
): GalleryState => {
  const sessions = new InMemorySmartSessions(() => NOW);
  for (const one of listed) sessions.add(`eip155:1:${ADDRESS}`, one);
  return {
    id,
    title,
    options: { features: { smartSessions: true } },
    ports: ({ clock }) => {
      void clock.pass(Math.max(0, NOW - clock.now()));
      return { smartSessions: sessions };
    },
    reach: (stage) => reach(stage, sessions),
  };
};
const opened = async (stage: Stage): Promise<void> => {
  await stage.open("SmartSessionList");
  await stage.finds('[data-testid="lk-sessions"]');
};
const expanded = async (stage: Stage, id: string): Promise<void> => {
  await opened(stage);
  await stage.press(`lk-session-open-${id}`);
};
const onTab = (tab: string) => async (stage: Stage) => {
  await stage.connected();
  await opened(stage);
  await stage.press(`lk-tab-${tab}`);
};

export const smartSessions: GalleryChapter = {
  name: "SmartSessionList",
  states: [
    showing("sessions-account", "Smart sessions in Account", async (stage) => {
      await stage.connected();
      await stage.open("Account");
    }),
    showing("sessions-loading", "Smart sessions: loading", async (stage, sessions) => {
      sessions.isSilent = true;
      await stage.connected();
      await stage.open("SmartSessionList");
    }),
    showing("sessions-active", "Smart sessions: active", async (stage) => {
      await stage.connected();
      await opened(stage);
    }),
    showing("sessions-expired", "Smart sessions: expired", onTab("expired")),
    showing("sessions-revoked", "Smart sessions: revoked", onTab("revoked")),
    showing(
      "sessions-empty",
      "Smart sessions: none",
      async (stage) => {
        await stage.connected();
        await opened(stage);
      },
      [],
    ),
    showing("sessions-failed", "Smart sessions: failed", async (stage, sessions) => {
      sessions.failure = new Error("down");
      await stage.connected();
      await stage.open("SmartSessionList");
      await stage.finds('[data-testid="lk-sessions-retry"]');
    }),
    showing("sessions-expanded", "Smart session permissions", async (stage) => {
      await stage.connected();
      await expanded(stage, "1");
    }),
    showing(
      "sessions-folded",
      "Smart session permissions: folded details opened",
      async (stage) => {
        await stage.connected();
        await expanded(stage, "1");
        await stage.press("lk-session-details");
      },
    ),
    showing("sessions-token", "Smart session: token allowance", async (stage) => {
      await stage.connected();
      await expanded(stage, "2");
    }),
    showing("sessions-revoking", "Revoking: waiting for the wallet", async (stage) => {
      const { play } = await stage.connected();
      await expanded(stage, "3");
      play.wait();
      await stage.press("lk-session-revoke-3");
      await stage.finds('[data-testid="lk-session-stop"]');
    }),
    showing("sessions-declined", "Revoking: declined", async (stage) => {
      const { play } = await stage.connected();
      await expanded(stage, "3");
      play.reject();
      await stage.press("lk-session-revoke-3");
      await stage.finds('[data-testid="lk-session-problem"]');
    }),
    showing("sessions-created", "Smart session created", async (stage) => {
      await stage.connected();
      await stage.open("Account");
      await stage.push({
        view: "SmartSessionCreated",
        networkId: "eip155:1",
        session: {
          id: "7",
          context: "0xc0ffee",
          expiresAt: NOW + 7 * DAY,
          permissions: [NATIVE, CALLS],
          policies: [],
          signer: {},
        },
      });
    }),
  ],
};
