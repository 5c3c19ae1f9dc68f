import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import {
  KINDS,
  type Kind,
  SIGNATURES,
  setupAbandonedRequests,
} from "../../support/worlds/abandoned-requests.js";
import type {
  AbandonedRequest,
  RequestEnd,
  AbandonedRequests,
} from "../../support/worlds/abandoned-requests.js";
import { checkAsync } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";
import { flushPromises } from "../../support/worlds/instance.js";

/** Sequences per kind. */
const SEQUENCES = repeats(1_000, 20);
const ORDERS = { minLength: 3, maxLength: 14, size: "max" } as const;

/** Rounds needed until requests that wait for other replies are answered too. */
const ROUNDS = 4;
/** Longer than any request waits for the user. */
const MINUTES = 12;

const STEPS = [
  "ask",
  "approve",
  "reject",
  "chain answers",
  "close",
  "escape",
  "back",
  "abort",
  "dispose",
  "frame reloads",
  "page reloads",
  "replies late",
  "replies arrive",
  "replies are lost",
  "a second passes",
  "a minute passes",
] as const;
type Step = (typeof STEPS)[number];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Step>("ask", "approve", "chain answers") },
  { weight: 4, arbitrary: fc.constantFrom<Step>("close", "escape", "back", "abort") },
  { weight: 3, arbitrary: fc.constantFrom<Step>("replies late", "replies arrive", "reject") },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>("replies are lost", "a minute passes", "page reloads"),
  },
  { weight: 1, arbitrary: fc.constantFrom<Step>(...STEPS) },
);

/** A preview is one intent, however often it is submitted. */
const isPreview = (kind: Kind): boolean => kind === "send" || kind === "swap";
const isOpen = ({ end }: AbandonedRequest): boolean => end === undefined;
/** The failure of a request; undefined if it succeeded or its page was closed. */
const failureOf = ({ end }: AbandonedRequest): RequestEnd | undefined =>
  end === "done" || end === "gone" ? undefined : end;

/** Counts over all sequences, so that a run without any event fails. */
const seen = { sequences: 0, sent: 0, left: 0, declined: 0, unknown: 0, signed: 0, warned: 0 };

/** Reloads the page and checks that it warns about a sent but unanswered transfer. */
const reload = async (page: AbandonedRequests): Promise<void> => {
  const { isUnanswered } = page;
  await page.reload();
  if (isUnanswered) expect(page.isWarned).toBe(true);
  if (isUnanswered) seen.warned += 1;
};

const take = async (page: AbandonedRequests, one: Step): Promise<void> => {
  const { latchkit, memory, site, keys, replies, asked, clock } = page;
  const last = asked.at(-1);
  if (one === "ask" && (last === undefined || !isOpen(last))) page.begin();
  if (one === "approve" && site.desk.pendingCount > 0) site.desk.approve(1);
  if (one === "reject" && site.desk.pendingCount > 0) site.desk.reject();
  if (one === "approve" || one === "reject") {
    await flushPromises();
    site.desk.wait();
  }
  if (one === "chain answers") keys.answer();
  if (one === "close") await latchkit.modal.close().catch(() => undefined);
  if (one === "escape") memory.dismiss();
  if (one === "back" && latchkit.modal.snapshot.isOpen) latchkit.navigation.back();
  if (one === "abort") last?.leaving.abort();
  if (one === "dispose") await latchkit.dispose();
  if (one === "frame reloads") memory.deliverMessage({ data: { type: "@w3m-frame/READY" } });
  if (one === "page reloads") await reload(page);
  if (one === "replies late") replies.isLate = true;
  if (one === "replies arrive") {
    replies.isLate = false;
    replies.release();
  }
  if (one === "replies are lost") replies.lose();
  if (one === "a second passes") await clock.pass(1_000);
  if (one === "a minute passes") await clock.pass(60_000);
  await flushPromises();
};

/** `sentAt`: for each transaction, the number of send requests the site had received by then. */
const wasSentWhile = ({ from, to }: AbandonedRequest, sentAt: readonly number[]): boolean =>
  sentAt.some((message) => message > from && message <= to);

/** Compares the sent transactions with the results. `isAlike`: all carry the same mark. */
const expectHonestEnds = (
  kind: Kind,
  page: AbandonedRequests,
  sentAt: readonly number[],
  isAlike: boolean,
): void => {
  const { asked } = page;
  const { sent } = page.keys;
  const refusals = asked.filter((one) => failureOf(one)?.isRefusal);
  const done = asked.filter(({ end }) => end === "done");
  expect(sent.length + refusals.length).toBeLessThanOrEqual(asked.length);
  if (SIGNATURES.includes(kind)) return;
  if (done.length > 0)
    expect(sent.length).toBeGreaterThanOrEqual(isPreview(kind) ? 1 : done.length);
  if (isPreview(kind)) for (const one of refusals) expect(wasSentWhile(one, sentAt)).toBe(false);
  if (isAlike || isPreview(kind)) return;
  for (const { mark } of refusals) expect(sent).not.toContain(mark);
  for (const { mark } of done) expect(sent.filter((one) => one === mark)).toHaveLength(1);
};

const play = async (kind: Kind, steps: readonly Step[], isAlike: boolean): Promise<void> => {
  const page = await setupAbandonedRequests(kind, isAlike);
  const { site, asked, ports, replies, keys } = page;
  site.desk.wait();
  keys.isSlow = true;
  const sentAt: number[] = [];
  const count = (): void => {
    while (sentAt.length < page.sent()) sentAt.push(replies.transfers);
  };
  page.begin();
  await flushPromises();
  for (const one of steps) {
    await take(page, one);
    count();
  }
  // Everything that can still happen: the frame opens, the user agrees, chain and site answer, and
  // time passes. A request may be posted only once the replies before it have arrived.
  for (let round = 0; round < ROUNDS; round += 1) {
    await take(page, "a second passes");
    await take(page, "approve");
    await take(page, "chain answers");
    count();
    await take(page, "replies arrive");
    count();
  }
  for (let minute = 0; minute < MINUTES; minute += 1) await take(page, "a minute passes");
  const refusals = asked.filter((one) => failureOf(one)?.isRefusal);
  expect(asked.filter(isOpen)).toEqual([]);
  // A preview is one intent, however often it is submitted; each page has one.
  expect(page.sent()).toBeLessThanOrEqual(isPreview(kind) ? page.loads : asked.length);
  expectHonestEnds(kind, page, sentAt, isAlike);
  // Only the site reports a refusal.
  const declined = asked.filter((one) => failureOf(one)?.code === "wallet/declined");
  expect(declined.length).toBeLessThanOrEqual(replies.refusals);
  seen.sequences += 1;
  seen.sent += page.sent();
  seen.left += refusals.length;
  seen.declined += declined.length;
  seen.unknown += asked.filter((one) => failureOf(one)?.code === "transaction/unknown").length;
  seen.signed += asked.filter(({ end }) => end === "done").length;
  await page.latchkit.dispose();
  expect(ports.clock.pending).toBe(0);
};

it.each(KINDS)(
  "sends a %s at most once in any order of events, and never reports a sent one as refused",
  async (kind) => {
    const before = { ...seen };
    await checkAsync(
      fc.asyncProperty(fc.array(step, ORDERS), fc.boolean(), (steps, isAlike) =>
        play(kind, steps, isAlike),
      ),
      { numRuns: SEQUENCES },
    );
    // A request that the site refuses without asking the user proves nothing.
    const { sent, signed } = seen;
    expect(SIGNATURES.includes(kind) ? signed - before.signed : sent - before.sent).toBeGreaterThan(
      0,
    );
  },
  3_600_000,
);
afterAll(() => console.info(JSON.stringify(seen)));
