/**
 * An error with the `name` and `code` of viem's classes, which code around wagmi checks. `cause`
 * is the `LatchkitError`.
 */
export class WagmiError extends Error {
  override readonly name: "UserRejectedRequestError" | "SwitchChainError";
  /** 4001 or 4902, by EIP-1193 and EIP-3085. */
  readonly code: number;

  constructor(name: WagmiError["name"], code: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = name;
    this.code = code;
  }

  /** The user closed the modal or declined in the wallet. */
  static rejected(cause: unknown): WagmiError {
    return new WagmiError("UserRejectedRequestError", 4001, "User rejected the request.", cause);
  }
  /** The chain is not in wagmi's config, or the wallet failed to switch. */
  static switching(chainId: number, cause?: unknown): WagmiError {
    const message = `An error occurred when attempting to switch to chain ${chainId}.`;
    return new WagmiError("SwitchChainError", 4902, message, cause);
  }
}
