import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { BOB } from "../../builders/connection.js";
import { setupSend } from "../send.js";
import { flushPromises } from "../instance.js";
import { assertThat, type Scenario } from "./frame.js";

type Page = Awaited<ReturnType<typeof setupSend>>;
type Answer = Page["answers"][number];

const HASH = `0x${"a".repeat(64)}`;
/** What is shown of a transfer in the end. */
type End = "sent" | "unknown" | "may be asked again" | "is not asked again" | "still asked";

interface WalletAnswer {
  readonly name: string;
  readonly give: (answer: Answer) => void;
  readonly end: End;
}

const done = (kind: SendOutcome["kind"]) => (answer: Answer) =>
  answer.resolve({ kind, value: HASH } as SendOutcome);
const failing = (error: Error) => (answer: Answer) => answer.reject(error);

/** What a wallet may do with a request that it was given. */
const ANSWERS: readonly WalletAnswer[] = [
  { name: "sends", give: done("done"), end: "sent" },
  { name: "sends, and nobody sees it", give: done("unknown"), end: "unknown" },
  { name: "never answers", give: () => undefined, end: "still asked" },
  {
    name: "says no",
    give: (answer) => answer.resolve({ kind: "declined" } as SendOutcome),
    end: "may be asked again",
  },
  {
    name: "fails after it may have sent",
    give: failing(
      new LatchkitError("wallet/request-failed", { method: "m", providerCode: -32_603 }),
    ),
    end: "is not asked again",
  },
  {
    name: "does not answer in its time",
    give: failing(new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 })),
    end: "is not asked again",
  },
  {
    name: "answers what is no hash",
    give: failing(new LatchkitError("wallet/invalid-answer", { method: "m" })),
    end: "is not asked again",
  },
  { name: "breaks", give: failing(new TypeError("broken")), end: "is not asked again" },
  {
    name: "answers twice, a no after it sent",
    give: (answer) => {
      done("done")(answer);
      answer.resolve({ kind: "declined" } as SendOutcome);
    },
    end: "sent",
  },
];

/** What a user does while the wallet is asked. */
interface EventWhileWaiting {
  readonly name: string;
  readonly act: (page: Page) => Promise<void> | void;
  readonly isOver?: boolean;
}
const confirm = ({ send }: Page): void => void send.confirm().catch(() => undefined);

const stays = (): void => undefined;

const EVENTS_WHILE_WAITING: readonly EventWhileWaiting[] = [
  { name: "waits", act: stays },
  { name: "clicks again", act: confirm },
  {
    name: "clicks and presses Enter twenty times",
    act: (page) => Array.from({ length: 20 }, () => confirm(page)).forEach(() => undefined),
  },
  {
    name: "cancels the wait and confirms again",
    act: async (page) => {
      const stop = new AbortController();
      const waiting = page.send.confirm({ signal: stop.signal }).catch(() => undefined);
      stop.abort();
      await waiting;
      confirm(page);
    },
  },
  {
    name: "closes the modal and opens it",
    act: async ({ latchkit }) => {
      latchkit.modal.close();
      await latchkit.modal.open({ view: "WalletSend" });
    },
  },
  {
    name: "goes back and types",
    act: ({ send }) => send.edit({ amount: "0.9" }),
  },
  {
    name: "reviews again",
    act: ({ send }) => void send.review().catch(() => undefined),
  },
  {
    name: "changes the account at the wallet",
    act: ({ wallet }) =>
      wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] }),
  },
  {
    name: "changes the network",
    act: ({ wallet }) => wallet.emit({ kind: "network", networkId: "eip155:10" }),
  },
  { name: "loads the page anew", act: ({ latchkit }) => latchkit.dispose(), isOver: true },
];

const play =
  (answer: WalletAnswer, { act, isOver = false }: EventWhileWaiting): Scenario[1] =>
  async () => {
    const page = await setupSend();
    const { latchkit, send, sent, answers } = page;
    await send.edit({ amount: "0.1", to: BOB });
    const preview = await send.review();
    const first = send.confirm().then(
      ({ delivery }) => (delivery === "unknown" ? "unknown" : "sent"),
      (error: { code: string }) => error.code,
    );
    let end: string | undefined;
    void first.then((how) => (end = how));
    await flushPromises();
    await act(page);
    await flushPromises();
    assertThat(sent.length === 1, `asked ${sent.length} times before it answered`);
    const [asked] = answers;
    if (asked !== undefined) answer.give(asked);
    await flushPromises();
    await flushPromises();
    if (isOver) {
      assertThat(end === "instance/disposed", `a page that is gone ended as ${String(end)}`);
      assertThat(sent.length === 1, "asked after the page was gone");
      return;
    }
    const { snapshot } = latchkit.send;
    const isShownUnknown = snapshot.step === "review" && snapshot.mayBeSent === true;
    if (act === stays)
      assertThat(
        isShownUnknown === (answer.end === "is not asked again"),
        "is called failed, or unknown",
      );
    const isKnown = answer.end === "sent" || answer.end === "unknown";
    if (isKnown) assertThat(end === answer.end, `ended as ${String(end)}`);
    else if (answer.end === "still asked") assertThat(end === undefined, `ended as ${String(end)}`);
    else assertThat(end !== undefined && end !== "sent", `ended as ${String(end)}`);
    void send.submit(preview).catch(() => undefined);
    await flushPromises();
    const wanted = answer.end === "may be asked again" && sentAgain(page) ? 2 : 1;
    assertThat(sent.length === wanted, `asked ${sent.length} times in place of ${wanted}`);
    await latchkit.dispose();
  };

/** Another account or network is never asked for what was shown for the former one. */
const sentAgain = ({ latchkit }: Page): boolean =>
  latchkit.account.snapshot.current?.address !== BOB &&
  latchkit.network.snapshot.active.id === "eip155:1";

/** Row F16: answers of a wallet, and actions of the user before the answer. */
export const SENDING_SCENARIOS: readonly Scenario[] = ANSWERS.flatMap((answer) =>
  EVENTS_WHILE_WAITING.map(
    (meanwhile): Scenario => [
      `the wallet ${answer.name}, the user ${meanwhile.name}`,
      play(answer, meanwhile),
    ],
  ),
);
