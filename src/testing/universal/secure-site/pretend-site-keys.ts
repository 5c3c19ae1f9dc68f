import { base58Of } from "../../../domain/shared/byte-texts.js";
import { shownFields } from "../../../secure-site/signing/shown-fields.js";
import type { SiteAccounts, SiteCall, SiteKeys } from "../../../secure-site/site.ports.js";

/** Bytes that depend only on the text (FNV-1a), so they are no secret. */
const bytesOf = (text: string, length: number): Uint8Array => {
  let hash = 0x811c9dc5;
  const step = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
  };
  for (const letter of text) step(letter.codePointAt(0) ?? 0);
  return Uint8Array.from({ length }, (_, at) => {
    step(at + 1);
    return hash >>> 24;
  });
};
const hexOf = (text: string, length: number): string =>
  `0x${Array.from(bytesOf(text, length), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/**
 * Fake keys: deterministic addresses and signatures that are valid nowhere. For tests without a
 * chain.
 */
export class PretendSiteKeys implements SiteKeys {
  /** As `SiteKeys.smartNetworks`. */
  readonly smartNetworks: readonly number[];

  constructor(smartNetworks: readonly number[] = []) {
    this.smartNetworks = smartNetworks;
  }

  /** As `SiteKeys.accounts`. */
  accounts(userId: string): SiteAccounts {
    return {
      eoa: hexOf(`eoa ${userId}`, 20),
      smartAccount: hexOf(`smart ${userId}`, 20),
      solana: base58Of(bytesOf(`solana ${userId}`, 32)),
    };
  }

  /** As `SiteKeys.call`. */
  async call(userId: string, { method, params, signing }: SiteCall): Promise<unknown> {
    const shownRequest = signing === undefined ? params : shownFields(signing);
    const seed = `${userId} ${method} ${JSON.stringify(shownRequest)}`;
    const signature = base58Of(bytesOf(seed, 64));
    const { eoa } = this.accounts(userId);
    const answers: Readonly<Record<string, unknown>> = {
      eth_accounts: [eoa],
      personal_sign: hexOf(seed, 65),
      eth_signTypedData_v4: hexOf(seed, 65),
      eth_sendTransaction: hexOf(seed, 32),
      wallet_sendCalls: { id: hexOf(seed, 32) },
      solana_signMessage: { signature },
      solana_signAndSendTransaction: { signature },
    };
    return Object.hasOwn(answers, method) ? answers[method] : null;
  }
}
