import { describe, expect, expectTypeOf, it } from "vitest";
import {
  createLatchkit,
  type Account,
  type Images,
  type Latchkit,
  type LatchkitOptions,
  type Links,
  type NetworkOption,
  type Onramp,
  type Popups,
  type Ports,
  type SecureFrame,
  type SwapService,
  type UniversalProvider,
  type WalletLink,
  type WalletPairing,
} from "latchkit";
import type { SmartSessions } from "latchkit/smart-sessions";
import type { useAccount } from "latchkit/react";

type Hex = `0x${string}`;
declare const account: Account;
const read = (one: Account): Hex | undefined =>
  one.namespace === "eip155" ? one.address : undefined;

describe("types of a host's code", () => {
  it(
    "types addresses, hashes and signatures of an EVM account as 0x strings",
    { tags: ["finding-H8"] },
    () => {
      expectTypeOf(read).parameter(0).toEqualTypeOf<typeof account>();
      expectTypeOf<Account<"eip155">["address"]>().toEqualTypeOf<Hex>();
      expectTypeOf<
        ReturnType<Latchkit["account"]["signTypedData"]>
      >().resolves.toEqualTypeOf<Hex>();
      const sign = (latchkit: Latchkit) =>
        latchkit.account.signMessage("hello", { namespace: "eip155" });
      expectTypeOf(sign).returns.resolves.toEqualTypeOf<Hex>();
      const send = async (latchkit: Latchkit) => {
        const call = { namespace: "eip155" } as const;
        const sent = await latchkit.account.sendTransaction({ to: "0x" }, call);
        return (await latchkit.account.waitForReceipt(sent)).hash;
      };
      expectTypeOf(send).returns.resolves.toEqualTypeOf<Hex>();
      type Evm = NonNullable<Latchkit["account"]["snapshot"]["byNamespace"]["eip155"]>;
      expectTypeOf<Evm["address"]>().toEqualTypeOf<Hex>();
    },
  );

  it(
    "types the address from `useAccount` by the requested namespace",
    { tags: ["finding-H8"] },
    () => {
      const evm = (read: typeof useAccount) => read({ namespace: "eip155" }).address;
      expectTypeOf(evm).returns.toEqualTypeOf<Hex | undefined>();
      const any = (read: typeof useAccount) => read().address;
      expectTypeOf(any).returns.toEqualTypeOf<string | undefined>();
    },
  );

  it("exports the types of the ports that a host can implement", () => {
    type Own = {
      readonly images?: Images;
      readonly onramp?: Onramp;
      readonly popups?: Popups;
      readonly secureFrame?: SecureFrame;
      readonly smartSessions?: SmartSessions;
      readonly swapService?: SwapService;
      readonly pairing?: () => Promise<WalletPairing>;
    };
    expectTypeOf<Own>().toExtend<Partial<Ports>>();
    expectTypeOf<LatchkitOptions["universalProvider"]>().toEqualTypeOf<
      UniversalProvider | undefined
    >();
    expectTypeOf<Links["openWallet"]>().parameter(0).toEqualTypeOf<WalletLink>();
  });

  it("accepts a filtered list of networks as an option", { tags: ["finding-H8"] }, () => {
    const all: readonly NetworkOption[] = [
      {
        id: "eip155:1",
        name: "One",
        rpcUrls: ["https://one.example"],
        currency: { symbol: "ETH", decimals: 18 },
      },
    ];
    const latchkit = createLatchkit({ networks: all.filter(({ name }) => name !== "Two") });
    expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
  });
});
