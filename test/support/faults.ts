import { onTestFinished } from "vitest";

/**
 * What a wallet may do to one request, as data: later parts add rows here and every table over it
 * grows with them.
 */
export type ProviderFault =
  | { readonly name: string; readonly kind: "throw" | "reject"; readonly with: () => unknown }
  | { readonly name: string; readonly kind: "answer"; readonly value: () => unknown }
  | { readonly name: string; readonly kind: "never" | "late" | "twice" };

/** The code of a provider error, thrown as wallets do. */
export const providerError = (code: number): Error =>
  Object.assign(new Error(`provider returns ${code}`), { code });

const circular = (): object => {
  const error: { self?: unknown; cause?: unknown } = {};
  error.self = error;
  error.cause = error;
  return error;
};
const refuse = (): never => {
  throw new Error("trap");
};
/** Throws at every touch that an object allows. */
export const touchy = (): object =>
  new Proxy(
    {},
    {
      get: refuse,
      has: refuse,
      ownKeys: refuse,
      getPrototypeOf: refuse,
      getOwnPropertyDescriptor: refuse,
    },
  );
/** A proxy whose target was taken away: even `Array.isArray` throws on it. */
export const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};
const THROWN: readonly (readonly [string, () => unknown])[] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["a text", () => "no"],
  ["a number", () => 4001],
  ["a symbol", () => Symbol("no")],
  ["a circular object", circular],
  ["a frozen error", () => Object.freeze(new Error("frozen"))],
  ["a proxy that throws", touchy],
  ["an object whose code throws", () => Object.defineProperty({}, "code", { get: refuse })],
  [
    "an error that looks like ours",
    () =>
      Object.assign(new Error("The call was aborted"), {
        name: "LatchkitError",
        code: "call/aborted",
        isCancellation: true,
      }),
  ],
  ["a message of a megabyte", () => ({ code: -1, message: "x".repeat(1_000_000) })],
];
/** EIP-1193, EIP-1474 and EIP-3326 codes of row F14. */
export const F14_CODES: readonly number[] = [-32002, 4001, 4100, 4200, 4900, 4901, 4902];
/** Right in no request whatever. */
const WRONG: readonly (readonly [string, () => unknown])[] = [
  ["undefined", () => undefined],
  ["a number", () => -1],
  ["a deep object", () => ({ a: { b: [1] } })],
  ["0x", () => "0x"],
  ["a list of null", () => [null]],
  ["a revoked proxy", revoked],
  ["an object whose then throws", () => Object.defineProperty({}, "then", { get: refuse })],
  ["a list a million long", () => Array.from({ length: 1_000_000 })],
];

/** Row F14, fault by fault: S, R, N, D, L, the codes, and W. */
export const F14_FAULTS: readonly ProviderFault[] = [
  ...THROWN.map(
    ([what, value]) => ({ name: `throws ${what} at once`, kind: "throw", with: value }) as const,
  ),
  ...THROWN.map(
    ([what, value]) => ({ name: `rejects with ${what}`, kind: "reject", with: value }) as const,
  ),
  ...F14_CODES.map(
    (code) =>
      ({ name: `rejects with ${code}`, kind: "reject", with: () => providerError(code) }) as const,
  ),
  ...WRONG.map(([what, value]) => ({ name: `answers ${what}`, kind: "answer", value }) as const),
  { name: "never settles", kind: "never" },
  { name: "settles after the connection ended", kind: "late" },
  { name: "settles twice", kind: "twice" },
];

/** What a user or host does that leads to wallet requests, and the requests it leads to. */
export interface Flow {
  readonly name: "connect" | "restore" | "switch" | "sign" | "send" | "disconnect";
  readonly methods: readonly string[];
}
export const FLOWS: readonly Flow[] = [
  { name: "connect", methods: ["eth_requestAccounts", "eth_chainId"] },
  { name: "restore", methods: ["eth_accounts", "eth_chainId"] },
  {
    name: "switch",
    methods: ["wallet_switchEthereumChain", "wallet_addEthereumChain", "eth_chainId"],
  },
  { name: "sign", methods: ["personal_sign"] },
  { name: "send", methods: ["eth_chainId", "eth_sendTransaction"] },
  { name: "disconnect", methods: ["wallet_getPermissions", "wallet_revokePermissions"] },
];

/** One fault in one request of one flow. */
export interface Cell {
  readonly row: string;
  readonly flow: Flow["name"];
  readonly method: string;
  readonly fault: ProviderFault;
}
/** Every cell of row F14. */
export const F14_CELLS: readonly Cell[] = FLOWS.flatMap(({ name, methods }) =>
  methods.flatMap((method) =>
    F14_FAULTS.map((fault): Cell => ({ row: "F14", flow: name, method, fault })),
  ),
);

/** What a storage may do (row F22): each function is given the real one. */
export const F22_STORAGES: readonly (readonly [
  string,
  readonly ("getItem" | "setItem" | "removeItem" | "localStorage")[],
])[] = [
  ["throws when read", ["getItem"]],
  ["is full", ["setItem"]],
  ["throws when a key is removed", ["removeItem"]],
  ["is read-only", ["setItem", "removeItem"]],
  ["throws at every touch", ["getItem", "setItem", "removeItem"]],
  ["is switched off by the browser", ["localStorage"]],
];

/** How far a clock may jump (row F23), ms. */
export const F23_JUMPS: readonly number[] = [
  3_600_000, -3_600_000, 86_400_000, -86_400_000, 600_000, -600_000,
];

/** What was tried, and how it ended. "Not run" is never counted as survived. */
export class Tally {
  readonly #failed: string[] = [];
  readonly #notRun: string[] = [];
  #tried = 0;

  /** Runs one cell; a throw is a failure of that cell alone. */
  async try(name: string, cell: () => Promise<void>): Promise<void> {
    this.#tried += 1;
    try {
      await cell();
    } catch (error) {
      this.#failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  skip(reason: string): void {
    this.#notRun.push(reason);
  }
  get tried(): number {
    return this.#tried;
  }
  get failed(): readonly string[] {
    return this.#failed;
  }
  /**
   * Leaves what was tried and what survived with the running test when it ends, for the table that
   * the whole run prints.
   */
  report(row: string): this {
    onTestFinished(({ task }) => {
      const tally = { row, tried: this.#tried, failed: this.#failed.length };
      Object.assign(task.meta, { tally });
    });
    return this;
  }
  /** The closing line of a table. */
  get line(): string {
    const reasons = this.#notRun.length > 0 ? ` (${this.#notRun.join("; ")})` : "";
    return `tried ${this.#tried} survived ${this.#tried - this.#failed.length} failed ${this.#failed.length} not run ${this.#notRun.length}${reasons}`;
  }
}
