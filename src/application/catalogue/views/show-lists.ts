import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { type PictureRef, imageOf } from "../../../domain/image/image-ref.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { Internals } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { abortError } from "../../shared/lifetime.js";
import type { StateStore } from "../../shared/state-store.js";
import type { ShownLists } from "./all-wallets-state.js";

/** Pictures to wait for: the maximum in view. */
const VISIBLE_PICTURES = 20;
/** Timeout of a list's pictures, ms. */
const LIST_TIMEOUT_MS = 2_000;
/** Fixed delay of search results, ms. */
const SEARCH_DELAY_MS = 300;

const visiblePictures = (wallets: readonly Wallet[]): readonly PictureRef[] =>
  wallets
    .slice(0, VISIBLE_PICTURES)
    .flatMap(({ imageId, imageUrl }) =>
      imageUrl === undefined ? (imageOf("wallet", imageId) ?? []) : [],
    );

/**
 * Shows the list and the search results once their visible pictures are ready. Returns an
 * unsubscribe function.
 */
export const showLists = (
  { catalogue }: Latchkit,
  internals: Internals,
  shown: StateStore<ShownLists>,
): (() => void) => {
  const life = new AbortController();
  let search: AbortController | undefined;
  let hasList = false;
  let isFirst = true;
  const onList = ({ featured, recommended, wallets }: CatalogueState): void => {
    if (hasList || (wallets.status !== "ready" && wallets.status !== "failed")) return;
    hasList = true;
    const all = [featured, recommended, wallets].flatMap((list) => valueOf(list) ?? []);
    picturesReady(internals, visiblePictures(all), "list", life.signal).then(
      () => shown.update((state) => ({ ...state, list: true })),
      () => undefined,
    );
  };
  const onSearch = ({ search: { text, badge, found } }: CatalogueState): void => {
    if (found.status === "loading" || found.status === "idle") {
      search?.abort();
      search = undefined;
      return shown.update((state) => (state.found ? { ...state, found: false } : state));
    }
    if (search) return;
    search = new AbortController();
    if (isFirst && shown.snapshot.found) return;
    if (found.status === "ready")
      internals.track({ name: "SEARCH_WALLET", badge: badge ?? "", search: text });
    const pictures = visiblePictures(valueOf(found) ?? []);
    picturesReady(internals, pictures, "search", search.signal).then(
      () => shown.update((state) => ({ ...state, found: true })),
      () => undefined,
    );
  };
  const subscription = catalogue.state$.subscribe((state) => {
    onList(state);
    onSearch(state);
    isFirst = false;
  });
  return () => {
    subscription.unsubscribe();
    life.abort();
    search?.abort();
  };
};

/**
 * Resolves when rows may be shown: a `list` when each picture has loaded or failed, at most after 2
 * s; a `search` after exactly 300 ms, to avoid flicker. Pass only the pictures in view. Rejects
 * with `call/aborted`.
 */
export const picturesReady = (
  {
    pictures,
    scheduler,
  }: Pick<Internals, "scheduler"> & {
    readonly pictures?: Internals["pictures"] | undefined;
  },
  visible: readonly PictureRef[],
  kind: "list" | "search",
  signal: AbortSignal,
): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(abortError(signal));
    if (!pictures || visible.length === 0) return resolve();
    const pending = new Set(visible);
    const releases: (() => void)[] = [];
    const cleanUp = (): void => {
      signal.removeEventListener("abort", onAbort);
      cancel();
      for (const release of releases.splice(0)) release();
    };
    const finish = (): void => {
      cleanUp();
      resolve();
    };
    const onAbort = (): void => {
      cleanUp();
      reject(abortError(signal));
    };
    const cancel = scheduler.after(kind === "search" ? SEARCH_DELAY_MS : LIST_TIMEOUT_MS, finish);
    signal.addEventListener("abort", onAbort);
    // A cached picture calls back before its release function is stored, so checks again at the
    // end.
    const finishIfLoaded = (): void => {
      if (kind === "list" && pending.size === 0 && releases.length === visible.length) finish();
    };
    for (const picture of visible)
      releases.push(
        pictures.request(picture, () => {
          pending.delete(picture);
          finishIfLoaded();
        }),
      );
    finishIfLoaded();
  });
