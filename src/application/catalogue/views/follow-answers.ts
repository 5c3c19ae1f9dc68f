import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { valueOf } from "../../../domain/shared/load-state.js";
// oxlint-disable-next-line no-restricted-imports -- the one rule of images that a list needs
import { picturesReady } from "../../images/pictures-ready.js";
import type { Internals } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Awaited } from "./all-wallets-state.js";
import type { StateStore } from "../../shared/state-store.js";

/** Number of pictures to wait for: the maximum in view. */
const AWAITED = 20;
type What = "list" | "search";

/** Resolves when the first pictures of these wallets are ready; rejects when `signal` aborts. */
const picturesOf = (
  { pictures, scheduler }: Internals,
  wallets: readonly Wallet[],
  what: What,
  signal: AbortSignal,
): Promise<void> => {
  const wanted = wallets
    .slice(0, AWAITED)
    .flatMap(({ imageId, imageUrl }) =>
      imageUrl === undefined ? (imageOf("wallet", imageId) ?? []) : [],
    );
  return picturesReady({ pictures, scheduler }, wanted, what, signal);
};

/**
 * Delays the list and search results until their visible pictures are ready, and emits search
 * events.
 */
export const followAnswers = (
  { catalogue }: Latchkit,
  internals: Internals,
  awaited: StateStore<Awaited>,
): (() => void) => {
  const ended = new AbortController();
  let search: AbortController | undefined;
  let isListAwaited = false;
  const wait = (
    wallets: readonly Wallet[],
    what: What,
    { signal }: AbortController,
    then: () => void,
  ): void => void picturesOf(internals, wallets, what, signal).then(then, () => undefined);
  const followList = ({ featured, recommended, wallets }: CatalogueState): void => {
    if (isListAwaited || (wallets.status !== "ready" && wallets.status !== "failed")) return;
    isListAwaited = true;
    wait(
      [...(valueOf(featured) ?? []), ...(valueOf(recommended) ?? []), ...(valueOf(wallets) ?? [])],
      "list",
      ended,
      () => awaited.update((now) => ({ ...now, list: true })),
    );
  };
  const followSearch = (
    { search: { text, badge, found } }: CatalogueState,
    isFirst: boolean,
  ): void => {
    if (found.status === "loading" || found.status === "idle") {
      search?.abort();
      search = undefined;
      return awaited.update(() =>
        awaited.snapshot.found ? { ...awaited.snapshot, found: false } : awaited.snapshot,
      );
    }
    if (search) return;
    search = new AbortController();
    if (isFirst && awaited.snapshot.found) return;
    if (found.status === "ready")
      internals.track({ name: "SEARCH_WALLET", badge: badge ?? "", search: text });
    wait(valueOf(found) ?? [], "search", search, () =>
      awaited.update((now) => ({ ...now, found: true })),
    );
  };
  let isFirst = true;
  const following = catalogue.state$.subscribe((state) => {
    followList(state);
    followSearch(state, isFirst);
    isFirst = false;
  });
  return () => {
    following.unsubscribe();
    ended.abort();
    search?.abort();
  };
};
