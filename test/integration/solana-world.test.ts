import {
  createSolanaRpc,
  getBase64Codec,
  getTransactionDecoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type Base64EncodedWireTransaction,
  type Signature,
} from "@solana/kit";
import { startWorld, type World, type WorldSolana } from "latchkit/testing/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseCaipNetworkId } from "../../src/domain/caip/caip.js";
import {
  computeBudget,
  freshSigner,
  noSolanaReason,
  signedTransaction,
  transfer,
  transferChecked,
} from "../support/builders/solana.js";

const reason = noSolanaReason();
const SOL = 1_000_000_000n;

describe.skipIf(reason !== undefined)(
  `local Solana chain${reason === undefined ? "" : ` (${reason})`}`,
  () => {
    let world: World;
    let solana: WorldSolana;
    let rpc: ReturnType<typeof createSolanaRpc>;
    let undo: (() => void) | undefined;
    beforeAll(async () => {
      world = await startWorld({ parts: ["solana"] });
      if (world.solana === undefined)
        throw new Error(world.missingParts.map((one) => one.reason).join());
      solana = world.solana;
      rpc = createSolanaRpc(solana.network.rpcUrl);
    });
    afterEach(() => undo?.());
    afterAll(() => world.stop());

    const funded = async (lamports = 10n * SOL) => {
      const signer = await freshSigner();
      solana.airdrop(signer.address, lamports);
      return signer;
    };
    const send = (wire: Base64EncodedWireTransaction, skipPreflight = false): Promise<Signature> =>
      rpc.sendTransaction(wire, { encoding: "base64", skipPreflight }).send();
    const statusOf = async (signature: Signature) =>
      (await rpc.getSignatureStatuses([signature]).send()).value[0];

    it("derives the local Solana chain's CAIP-2 id from its genesis hash, unlike any public cluster's", async () => {
      const genesis = await rpc.getGenesisHash().send();
      expect(parseCaipNetworkId(solana.network.networkId)).toMatchObject({
        namespace: "solana",
        reference: genesis.slice(0, 32),
      });
      expect(world.addresses.solana).toEqual([solana.network]);
    });

    it.each(["legacy", 0] as const)(
      "executes a Solana transfer of version %s with the right balances, fee and signature",
      async (version) => {
        const [from, to] = [await funded(), await freshSigner()];
        const signature = await send(
          await signedTransaction(
            solana.network.rpcUrl,
            from,
            [transfer(from.address, to.address, SOL)],
            { version },
          ),
        );
        expect((await rpc.getBalance(to.address).send()).value).toBe(SOL);
        expect((await rpc.getBalance(from.address).send()).value).toBe(9n * SOL - 5000n);
        expect(await statusOf(signature)).toMatchObject({
          err: null,
          confirmationStatus: "confirmed",
        });
        expect(
          await rpc
            .getTransaction(signature, { encoding: "base64", maxSupportedTransactionVersion: 0 })
            .send(),
        ).toMatchObject({ meta: { err: null, fee: 5000n } });
      },
    );

    it("finalizes a Solana transaction after 32 slots", async () => {
      const from = await funded();
      const signature = await send(
        await signedTransaction(solana.network.rpcUrl, from, [
          transfer(from.address, from.address, 1n),
        ]),
      );
      solana.advanceSlots(40);
      expect(await statusOf(signature)).toMatchObject({
        confirmations: null,
        confirmationStatus: "finalized",
      });
    });

    it("charges the predicted Solana fee, including a compute unit price", async () => {
      const [from, to] = [await funded(), await freshSigner()];
      const wire = await signedTransaction(solana.network.rpcUrl, from, [
        ...computeBudget(500, 20_000_000n),
        transfer(from.address, to.address, SOL),
      ]);
      const { messageBytes } = getTransactionDecoder().decode(getBase64Codec().encode(wire));
      const message = getBase64Codec().decode(messageBytes);
      const foretold = (
        await rpc.getFeeForMessage(message as Parameters<typeof rpc.getFeeForMessage>[0]).send()
      ).value;
      expect(foretold).toBe(15_000n);
      await send(wire);
      expect(solana.balance(from.address)).toBe(9n * SOL - 15_000n);
    });

    it("rejects a Solana transaction sent twice, and one whose message was changed after signing", async () => {
      const [from, to] = [await funded(), await freshSigner()];
      const wire = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, SOL),
      ]);
      await send(wire);
      await expect(send(wire)).rejects.toThrow(
        expect.objectContaining({
          cause: expect.objectContaining({
            message: expect.stringContaining("already been processed") as string,
          }) as Error,
        }) as Error,
      );
      const bytes = Uint8Array.from(
        getBase64Codec().encode(
          await signedTransaction(solana.network.rpcUrl, from, [
            transfer(from.address, to.address, 2n),
          ]),
        ),
      );
      const last = bytes.length - 1;
      bytes[last - 1] = (bytes[last - 1] ?? 0) ^ 1;
      const changed = getBase64Codec().decode(bytes) as Base64EncodedWireTransaction;
      await expect(send(changed)).rejects.toThrow(/signature/iu);
      await send(changed, true).catch(() => undefined);
      expect(solana.balance(to.address)).toBe(SOL);
    });

    it("rejects in preflight a Solana transaction that the account cannot pay for", async () => {
      const [from, to] = [await funded(SOL), await freshSigner()];
      const error: unknown = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, 2n * SOL),
      ])
        .then((wire) => send(wire))
        .catch((cause: unknown) => cause);
      expect(
        isSolanaError(
          error,
          SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
        ),
      ).toBe(true);
      expect(
        JSON.stringify((error as Error & { context: unknown }).context, (_, value: unknown) =>
          typeof value === "bigint" ? Number(value) : value,
        ),
      ).toContain("insufficient lamports");
      const stranger = await freshSigner();
      await expect(
        signedTransaction(solana.network.rpcUrl, stranger, [
          transfer(stranger.address, to.address, 1n),
        ]).then((wire) => send(wire)),
      ).rejects.toMatchObject({
        cause: { message: expect.stringContaining("no record of a prior credit") as string },
      });
    });

    it("returns accounts after a simulated Solana transaction, as a real node does", async () => {
      const [from, to, third] = [await funded(), await freshSigner(), await funded()];
      const wire = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, SOL),
      ]);
      const simulate = (addresses: readonly Address[], sent = wire) =>
        rpc
          .simulateTransaction(sent, {
            encoding: "base64",
            accounts: { addresses, encoding: "base64" },
          })
          .send();
      const { value } = await simulate([to.address, from.address, third.address]);
      expect(value.err).toBeNull();
      expect(value.accounts?.map((one) => one?.lamports)).toEqual([
        SOL,
        9n * SOL - 5000n,
        10n * SOL,
      ]);
      expect(value.accounts?.[0]).toMatchObject({
        owner: "11111111111111111111111111111111",
        data: ["", "base64"],
      });
      expect(solana.balance(to.address)).toBe(0n);
      expect((await simulate([(await freshSigner()).address])).value.accounts).toEqual([null]);

      const unpaid = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, 20n * SOL),
      ]);
      const failed = (await simulate([to.address, from.address], unpaid)).value;
      expect(failed.err).not.toBeNull();
      expect(failed.accounts).toEqual([null, null]);
      const many = Array.from({ length: 4 }, () => to.address);
      await expect(simulate(many)).rejects.toThrow(/Too many accounts provided; max 3/u);
      const plain = await rpc.simulateTransaction(wire, { encoding: "base64" }).send();
      expect(plain.value.accounts ?? null).toBeNull();
    });

    it("expires Solana blockhashes after 150 slots, and never executes their transactions", async () => {
      const [from, to] = [await funded(), await freshSigner()];
      const { blockhash } = (await rpc.getLatestBlockhash().send()).value;
      const wire = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, SOL),
      ]);
      solana.advanceSlots(151);
      expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(false);
      await expect(send(wire)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/blockhash/iu) as string },
      });
      expect(await statusOf(await send(wire, true))).toBeNull();
      expect(solana.balance(to.address)).toBe(0n);
    });

    it("drops sent Solana transactions if the test requests it", async () => {
      const [from, to] = [await funded(), await freshSigner()];
      undo = solana.loseTransactions();
      const wire = await signedTransaction(solana.network.rpcUrl, from, [
        transfer(from.address, to.address, SOL),
      ]);
      const signature = await send(wire);
      expect(await statusOf(signature)).toBeNull();
      undo();
      expect(await send(wire)).toBe(signature);
      expect(solana.balance(to.address)).toBe(SOL);
    });

    it("transfers tokens of both Solana token programs between accounts", async () => {
      expect(solana.network.tokens).toHaveLength(2);
      for (const { address: mint, program, decimals } of solana.network.tokens) {
        const [from, to] = [await funded(), await freshSigner()];
        const source = await solana.mint(mint, from.address, 5_000_000n);
        const target = await solana.mint(mint, to.address, 0n);
        await send(
          await signedTransaction(solana.network.rpcUrl, from, [
            transferChecked(program, from, {
              from: source,
              to: target,
              mint,
              amount: 1_500_000n,
              decimals,
            }),
          ]),
        );
        expect([solana.holding(mint, from.address), solana.holding(mint, to.address)]).toEqual([
          3_500_000n,
          1_500_000n,
        ]);
        const held = await rpc
          .getTokenAccountsByOwner(
            to.address,
            { programId: program as Address },
            { encoding: "jsonParsed" },
          )
          .send();
        expect(
          held.value.map(({ pubkey, account }) => [
            String(pubkey),
            account.data.parsed.info.tokenAmount.uiAmountString,
            String(account.data.parsed.info.mint),
          ]),
        ).toEqual([[target, "1.5", mint]]);
        const byMint = await rpc
          .getTokenAccountsByOwner(from.address, { mint: mint as Address }, { encoding: "base64" })
          .send();
        expect(byMint.value.map(({ account }) => String(account.owner))).toEqual([program]);
      }
    });

    it("transfers a Solana token that withholds 1% as a fee", async () => {
      const { address: mint, program, decimals } = solana.network.feeToken ?? expect.unreachable();
      const [from, to] = [await funded(), await freshSigner()];
      const source = await solana.mint(mint, from.address, 5_000_000n);
      const target = await solana.mint(mint, to.address, 0n);
      const moved = { from: source, to: target, mint, amount: 1_000_000n, decimals };
      const { rpcUrl } = solana.network;
      await send(await signedTransaction(rpcUrl, from, [transferChecked(program, from, moved)]));
      expect([solana.holding(mint, from.address), solana.holding(mint, to.address)]).toEqual([
        4_000_000n,
        990_000n,
      ]);
    });

    it("returns a Solana mint as parsed JSON on request, as a real node does", async () => {
      for (const { address: mint, decimals, program } of solana.network.tokens) {
        const { value } = await rpc
          .getAccountInfo(mint as Address, { encoding: "jsonParsed" })
          .send();
        expect(value).toMatchObject({
          owner: program,
          data: {
            parsed: {
              type: "mint",
              info: {
                decimals,
                isInitialized: true,
                freezeAuthority: null,
                supply: String((await rpc.getTokenSupply(mint as Address).send()).value.amount),
              },
            },
          },
        });
      }
    });

    it("returns a Solana balance above 2 ** 53 exactly", async () => {
      const rich = await freshSigner();
      solana.airdrop(rich.address, 9_007_199_254_740_993n);
      expect((await rpc.getBalance(rich.address).send()).value).toBe(9_007_199_254_740_993n);
    });

    it("answers Solana requests from any origin, in batches, and reports unknown methods", async () => {
      const call = (body: unknown): Promise<Response> =>
        fetch(solana.network.rpcUrl, {
          method: "POST",
          headers: { origin: "https://app.example", "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const answer = await call([
        { jsonrpc: "2.0", id: 1, method: "getHealth" },
        { jsonrpc: "2.0", id: "b", method: "dance" },
      ]);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toEqual([
        { jsonrpc: "2.0", id: 1, result: "ok" },
        { jsonrpc: "2.0", id: "b", error: { code: -32601, message: "Method not found: dance" } },
      ]);
      expect(solana.calls.slice(-2).map(({ method }) => method)).toEqual(["getHealth", "dance"]);
      expect(
        (await fetch(solana.network.rpcUrl, { method: "OPTIONS" })).headers.get(
          "access-control-allow-methods",
        ),
      ).toContain("POST");
    });

    it("injects faults into the local Solana chain as into the other test services", async () => {
      undo = world.fault("solana", { kind: "status", status: 429, retryAfter: 2 });
      const answer = await fetch(solana.network.rpcUrl, { method: "POST", body: "{}" });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
      undo();
      expect(await rpc.getHealth().send()).toBe("ok");
    });
  },
);

describe("machine without the Solana runtime", () => {
  it("starts all test services except the Solana chain if it is missing, and reports the reason", async () => {
    const before = process.env["LATCHKIT_LITESVM"];
    process.env["LATCHKIT_LITESVM"] = "/nowhere/litesvm.node";
    const world = await startWorld({ parts: ["solana"] });
    if (before === undefined) delete process.env["LATCHKIT_LITESVM"];
    else process.env["LATCHKIT_LITESVM"] = before;
    expect(world.missingParts).toEqual([
      {
        part: "solana",
        reason: "no litesvm runtime for this platform; LATCHKIT_LITESVM may name one",
      },
    ]);
    await world.stop();
  });
});
