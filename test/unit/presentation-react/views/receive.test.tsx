import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { receiveModel } from "../../../../src/application/receive/views/receive.model.js";
import type { Account } from "../../../../src/domain/account/account.js";
import type { Network } from "../../../../src/domain/network/network.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import ReceiveView, {
  WalletCompatibleNetworksView as NetworksView,
} from "../../../../src/presentation-react/views/receive/wallet-receive-view.js";
import {
  ADDRESS,
  aNetwork,
  anAccount,
  fakeLatchkit,
} from "../../../support/doubles/fake-latchkit.js";

const ETHEREUM = aNetwork("1", "Ethereum");
const FOUR = [
  ETHEREUM,
  ...["OP Mainnet", "Base", "Linea"].map((name, at) => aNetwork(`${at + 2}`, name)),
];
const SEPOLIA = aNetwork("11155111", "Sepolia", { isTestnet: true });

const setupReceive = (current: Account | undefined, networks: readonly Network[] = FOUR) =>
  fakeLatchkit({
    network: { networks, active: ETHEREUM, isSupported: true, isSwitchingNamespace: false },
    account: {
      status: current === undefined ? "disconnected" : "connected",
      isRestoring: false,
      byNamespace: {},
      ...(current && { current }),
    },
  });
const markupOf = (
  View: typeof ReceiveView,
  ...[current, networks]: Parameters<typeof setupReceive>
): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={setupReceive(current, networks).latchkit}>
      <View />
    </InEnglish>,
  );

describe("WalletReceive", () => {
  it("shows the full address and a labelled QR code in the receive view", () => {
    const markup = markupOf(ReceiveView, anAccount());
    expect(markup.replaceAll(/<wbr\/>|<\/?span[^>]*>/gu, "")).toContain(ADDRESS);
    expect(markup).toContain('aria-label="QR code of your address"');
    expect(markup).not.toContain("…");
  });
  it("lists three networks on which an address can receive, and the number of further networks", () => {
    const markup = markupOf(ReceiveView, anAccount());
    expect(markup.replaceAll(/[\u2068\u2069]/gu, "")).toContain(
      "Ethereum, OP Mainnet, Base, and 1 more",
    );
    expect(markup, "each in its own direction").toContain("\u2068OP Mainnet\u2069");
  });
  it("shows that an address can receive on one network only", () => {
    const markup = markupOf(ReceiveView, anAccount(), [ETHEREUM]);
    expect(markup).toContain("Send only Ethereum tokens to this address");
    expect(markup).not.toContain("lk-receive-networks");
  });
  it("shows the network's id in the receive view if the host lists no network for the address", () => {
    const current = anAccount({ type: "smartAccount", networkId: "eip155:424242" });
    expect(markupOf(ReceiveView, current)).toContain("Send only eip155:424242 tokens");
  });
  it("marks an Ordinals address as not for payments", () => {
    expect(markupOf(ReceiveView, anAccount({ type: "ordinal" }))).toContain("For Ordinals only");
    expect(markupOf(ReceiveView, anAccount({ type: "payment" }))).not.toContain(
      "For Ordinals only",
    );
  });
  it.each([
    ["WalletReceive", ReceiveView],
    ["WalletCompatibleNetworks", NetworksView],
  ])('the view "%s" shows no address while no wallet is connected', (_, View) => {
    const markup = markupOf(View, undefined);
    expect(markup).toContain("No wallet connected");
    expect(markup).not.toMatch(/0x|qr/u);
  });
  it("renders a network's name in the receive view as text, not as markup", () => {
    const hostile = { ...ETHEREUM, name: "<img src=x onerror=alert(1)>" };
    for (const View of [ReceiveView, NetworksView])
      expect(markupOf(View, anAccount(), [hostile])).not.toContain("<img");
  });
});

describe("WalletCompatibleNetworks", () => {
  it("lists every compatible network under a warning, and marks testnets", () => {
    const markup = markupOf(NetworksView, anAccount(), [...FOUR, SEPOLIA]);
    for (const { name } of FOUR) expect(markup).toContain(name);
    expect(markup).toContain("may be lost");
    expect(markup.match(/Testnet/gu)).toHaveLength(1);
  });
});

describe("receiveModel", () => {
  it("opens the compatible networks from the receive view, and Connect if no wallet is connected", () => {
    const { latchkit, calls } = setupReceive(undefined);
    const model = receiveModel(latchkit);
    model.openNetworks();
    model.openConnect();
    expect(calls).toEqual([
      { action: "navigation.push", args: [{ view: "WalletCompatibleNetworks" }] },
      { action: "navigation.replace", args: [{ view: "Connect" }] },
    ]);
  });
  it("clears the address in the receive view when the account disconnects", () => {
    const { latchkit, say } = setupReceive(anAccount());
    const model = receiveModel(latchkit);
    expect(model.snapshot.account?.address).toBe(ADDRESS);
    say("account", { status: "disconnected", isRestoring: false, byNamespace: {} });
    expect(model.snapshot).toEqual({ networks: [] });
  });
});
