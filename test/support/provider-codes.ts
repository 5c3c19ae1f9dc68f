/** What the user of the library sees of one number that a wallet or node rejects with. */
export interface ProviderCodeCase {
  readonly code: number;
  readonly name: string;
  /** How a signature that is rejected with it ends. */
  readonly sign: "wallet/declined" | "wallet/pending" | "wallet/request-failed";
  /** How a network switch that is rejected with it goes on. */
  readonly change: "network/switch-declined" | "wallet/pending" | "added";
}

/** Whatever the failure of a switch is called, the chain is offered once. */
const failed = (code: number, name: string): ProviderCodeCase => ({
  code,
  name,
  sign: "wallet/request-failed",
  change: "added",
});

/**
 * The provider and RPC codes of the specification's section 8 (EIP-1193, EIP-1474, EIP-3326,
 * EIP-5792).
 */
export const PROVIDER_CODE_CASES: readonly ProviderCodeCase[] = [
  failed(4902, "unrecognized chain; switch chain error"),
  failed(5000, "default"),
  failed(32603, "invalid chain id"),
  failed(-32700, "parse"),
  failed(-32600, "invalid request"),
  failed(-32601, "method not found"),
  failed(-32602, "invalid params"),
  failed(-32603, "internal"),
  failed(-32000, "invalid input"),
  failed(-32001, "resource not found"),
  {
    code: -32002,
    name: "resource unavailable",
    sign: "wallet/pending",
    change: "wallet/pending",
  },
  failed(-32003, "transaction rejected"),
  failed(-32004, "method not supported"),
  failed(-32005, "limit exceeded"),
  failed(-32006, "JSON-RPC version unsupported"),
  {
    code: 4001,
    name: "user rejected",
    sign: "wallet/declined",
    change: "network/switch-declined",
  },
  failed(4100, "unauthorized"),
  failed(4200, "unsupported method"),
  failed(4900, "provider disconnected"),
  failed(4901, "chain disconnected"),
  failed(5700, "unsupported capability"),
  failed(5710, "unsupported chain id"),
  failed(5720, "duplicate id"),
  failed(5730, "unknown bundle id"),
  failed(5740, "bundle too large"),
  failed(5750, "atomic upgrade rejected"),
  failed(5760, "atomicity not supported"),
];
