import { SEARCH_ENTRIES } from "../../domain/catalogue/catalogue-rules.js";
import { isCatalogueId, isOneOf } from "../../domain/catalogue/wallet-query.js";
import type {
  WalletCatalogue,
  WalletPage,
  WalletQuery,
} from "../../ports/wallet-catalogue.port.js";
import { settleWithin } from "../shared/settle-within.js";

/** What the adapter is made of. */
export interface NamedWalletCatalogueParts {
  /** Lists wallets by id. */
  readonly service: WalletCatalogue;
  /** A list at hand. Its ids of well-known wallets are the service's own. */
  readonly file: () => Promise<WalletCatalogue>;
  /** Ends the look-ups, which several questions share. */
  readonly life: AbortSignal;
}

/**
 * Lets `include` and `exclude` name wallets for a service that only compares ids. A name is looked
 * up once, in the file first: so no other wallet of the same name takes the place of a well-known
 * one, and nothing is asked for it. A failed look-up is tried again by the next question.
 */
export class NamedWalletCatalogue implements WalletCatalogue {
  readonly #parts: NamedWalletCatalogueParts;
  readonly #ids = new Map<string, Promise<readonly string[]>>();

  constructor(parts: NamedWalletCatalogueParts) {
    this.#parts = parts;
  }

  async list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    const { include, exclude, ...rest } = query;
    const { service } = this.#parts;
    if (![...(include ?? []), ...(exclude ?? [])].some((ref) => !isCatalogueId(ref)))
      return service.list(query, signal);
    const [included, excluded] = await settleWithin(
      () => Promise.all([this.#all(include), this.#all(exclude)]),
      { signal },
    );
    // Without this, a list of unknown names would be sent as no list at all.
    if (included?.length === 0) return { wallets: [], count: 0 };
    return service.list(
      { ...rest, ...(included && { include: included }), ...(excluded && { exclude: excluded }) },
      signal,
    );
  }

  async #all(refs: readonly string[] | undefined): Promise<readonly string[] | undefined> {
    if (refs === undefined) return undefined;
    const found = await Promise.all(
      refs.map((ref) => (isCatalogueId(ref) ? [ref] : this.#idsOf(ref))),
    );
    return [...new Set(found.flat())];
  }

  #idsOf(ref: string): Promise<readonly string[]> {
    const known = this.#ids.get(ref);
    if (known) return known;
    const asked = this.#lookUp(ref);
    this.#ids.set(ref, asked);
    asked.catch(() => this.#ids.delete(ref));
    return asked;
  }

  /** One id; none for an unknown name. A text without spaces may be an id of the host's service. */
  async #lookUp(ref: string): Promise<readonly string[]> {
    const { service, file, life } = this.#parts;
    const named = async (catalogue: WalletCatalogue, query: Partial<WalletQuery>) => {
      const page = { page: 1, entries: SEARCH_ENTRIES };
      const { wallets } = await catalogue.list({ ...page, ...query }, life);
      return wallets.find(isOneOf([ref]))?.id;
    };
    const known = await file()
      .then((catalogue) => named(catalogue, { include: [ref] }))
      .catch(() => undefined);
    const id =
      known !== undefined && isCatalogueId(known) ? known : await named(service, { search: ref });
    if (id !== undefined) return [id];
    return ref.includes(" ") ? [] : [ref];
  }
}
