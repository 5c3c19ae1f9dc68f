import { inMemoryPorts, inMemorySecureFrame } from "latchkit/testing";
import { toHex } from "viem";
import { expect, it } from "vitest";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-site-keys.js";
import { rejectionOf } from "../support/assertions/rejection.js";
import { SeededRandom } from "../support/builders/seeded-random.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const REQUESTS = 1_000;
/** `LATCHKIT_SEED=<seed>` repeats a run. */
const SEED = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 0x7fffffff));

/** A page whose user is signed in to the embedded wallet. */
const signedIn = async (review: NonNullable<LatchkitOptions["review"]>) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const keys = new PretendSiteKeys([1]);
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL], keys });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    review,
    ports: { ...ports, secureFrame: memory.frame },
  });
  await latchkit.start();
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(EMAIL);
  await memory.clock.pass(500);
  await sent;
  await email.confirm(memory.site.lastCode);
  const { address = "" } = latchkit.account.snapshot.current ?? {};
  return {
    latchkit,
    ...memory,
    address,
    provider: await latchkit.connection.provider("eip155"),
  };
};

const textOf = (random: SeededRandom): string =>
  String.fromCodePoint(
    ...Array.from({ length: 1 + random.below(40) }, () => 97 + random.below(26)),
  );

const randomCall = (random: SeededRandom, address: string) => {
  const call = {
    to: toHex(random.bytes(20)),
    value: toHex(random.below(2 ** 31)),
    data: toHex(random.bytes(random.below(100))),
  };
  return random.one([
    { method: "personal_sign", params: [toHex(textOf(random)), address] },
    { method: "eth_sendTransaction", params: [{ from: address, ...call }] },
  ]);
};

it(`sends the secure frame exactly the app's bytes, in ${REQUESTS} requests with seed ${SEED}`, async () => {
  const random = new SeededRandom(SEED);
  const { latchkit, site, provider, address } = await signedIn({ show: "always" });
  for (let at = 0; at < REQUESTS; at += 1) {
    const call = randomCall(random, address);
    const given = structuredClone(call);
    const answer = provider.request(call);
    // The app changes the request after it was made.
    call.params[0] = "0x";
    await answer;
    const [approved] = site.approvals.slice(at);
    expect(approved).toMatchObject(given);
    expect(latchkit.review.snapshot.pending).toBeUndefined();
  }
  expect(site.approvals).toHaveLength(REQUESTS);
  await latchkit.dispose();
});

it("rejects a request that `review.block` forbids without opening the secure frame", async () => {
  const { latchkit, site, provider, address } = await signedIn({ block: ["opaque-hash"] });
  const hash = `0x${"ab".repeat(32)}`;
  expect(
    await rejectionOf(provider.request({ method: "personal_sign", params: [hash, address] })),
  ).toMatchObject({ code: "review/refused", context: { rule: "opaque-hash" } });
  expect(site.approvals).toEqual([]);
  await provider.request({ method: "personal_sign", params: [toHex("Hello"), address] });
  expect(site.approvals).toHaveLength(1);
  await latchkit.dispose();
});

it("rejects a request as declined when the user refuses it in the secure frame", async () => {
  const { latchkit, site, provider, address } = await signedIn({ show: "always" });
  site.desk.reject();
  expect(
    await rejectionOf(
      provider.request({ method: "personal_sign", params: [toHex("Hello"), address] }),
    ),
  ).toMatchObject({ code: 4001 });
  await latchkit.dispose();
});
