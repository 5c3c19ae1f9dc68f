import type { Subscription } from "rxjs";
import { readLinkChoice, requestLink, requestTarget } from "../../domain/pairing/link-choice.js";
import { DEEP_LINK_CHOICE } from "../../domain/storage/storage-registry.js";
import type { Environment, KeyValueStorage, PageLifecycle, Links } from "../../ports/page.ports.js";
import type { PairingEvent, WalletPairing } from "../../ports/wallet-pairing.port.js";
import { openWalletLink } from "../shared/open-wallet-link.js";

export interface OpenWalletAgainParts {
  readonly pairing: Pick<WalletPairing, "events$">;
  readonly storage: Pick<KeyValueStorage, "get">;
  readonly links: Pick<Links, "openWallet">;
  readonly environment: Pick<Environment, "isTelegram" | "isInFrame">;
  readonly lifecycle: Pick<PageLifecycle, "visible$">;
}

/**
 * Reopens the wallet app for each request, if the user came by its link. With an open socket it
 * opens synchronously, within the tap; else after the relay accepted the request, because a
 * sleeping page cannot send it. Does nothing in the background.
 */
export const reopenWallet = ({
  pairing,
  storage,
  links,
  environment,
  lifecycle,
}: OpenWalletAgainParts): Subscription => {
  let isVisible = true;
  const requestIds = new Set<number>();
  const openWallet = ({
    requestId,
    sessionTopic,
  }: {
    readonly requestId: number;
    readonly sessionTopic: string;
  }): void => {
    const choice = isVisible ? readLinkChoice(storage.get(DEEP_LINK_CHOICE)) : undefined;
    if (choice)
      openWalletLink(
        links,
        requestLink(choice.href, requestId, sessionTopic),
        requestTarget(choice.href, environment),
      );
  };
  const receive = (event: PairingEvent): void => {
    if (event.kind !== "request") return;
    const { phase, requestId, isOnline } = event;
    if (phase === "made" && !isOnline) requestIds.add(requestId);
    else if (phase === "made" || (requestIds.delete(requestId) && phase === "taken"))
      openWallet(event);
  };
  const subscription = lifecycle.visible$.subscribe((now) => {
    isVisible = now;
  });
  subscription.add(pairing.events$.subscribe(receive));
  return subscription;
};
