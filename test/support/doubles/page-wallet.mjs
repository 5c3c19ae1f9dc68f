export const WALLET_ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/**
 * A wallet of the page, written without the package: EIP-1193 behind an EIP-6963 announcement. Runs
 * in the page, so it takes nothing from around it. It remembers its permission over a reload.
 */
export function announcePageWallet({ address, rdns, name }) {
  const PERMITTED = "newcomer-wallet-permits";
  let chainId = "0x1";
  const listeners = new Map();
  const emit = (event, value) => (listeners.get(event) ?? []).forEach((heard) => heard(value));
  const answers = {
    eth_requestAccounts: () => {
      localStorage.setItem(PERMITTED, "yes");
      return [address];
    },
    eth_accounts: () => (localStorage.getItem(PERMITTED) === null ? [] : [address]),
    eth_chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    wallet_switchEthereumChain: ([to]) => {
      chainId = to.chainId;
      emit("chainChanged", chainId);
      return null;
    },
    personal_sign: ([data]) => window.signForWallet?.(data) ?? `0x${"11".repeat(64)}1b`,
  };
  const provider = {
    request: async ({ method, params }) => {
      const answer = answers[method];
      if (answer === undefined) throw Object.assign(new Error("not supported"), { code: 4200 });
      return answer(params);
    },
    on: (event, heard) => void listeners.set(event, [...(listeners.get(event) ?? []), heard]),
    removeListener: (event, heard) =>
      void listeners.set(
        event,
        (listeners.get(event) ?? []).filter((one) => one !== heard),
      ),
  };
  const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
  const info = { uuid: "350670db-19fa-4704-a166-e52e178b59d2", name, rdns, icon };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
