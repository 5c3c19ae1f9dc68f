import { SEARCH_ENTRIES } from "../../domain/catalogue/catalogue-rules.js";
import { isCatalogueId, isOneOf } from "../../domain/catalogue/wallet-query.js";
import type { WalletCatalogue, WalletPage, WalletQuery } from "../../ports/project.ports.js";
import { settleWithin } from "../shared/settle-within.js";

interface NamedWalletCatalogueParts {
  readonly service: WalletCatalogue;
  /** The bundled list, with the service's ids of well-known wallets. */
  readonly file: () => Promise<WalletCatalogue>;
  /** Ends lookups, which several calls share. */
  readonly life: AbortSignal;
}

/**
 * Resolves wallet names in `include` and `exclude` for a service that accepts only ids: once each,
 * first in the file, so that no other wallet replaces a well-known one. Retries failures.
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
      () => Promise.all([this.#resolveAll(include), this.#resolveAll(exclude)]),
      { signal },
    );
    // Otherwise a list of unknown names would be sent as no filter.
    if (included?.length === 0) return { wallets: [], count: 0 };
    return service.list(
      { ...rest, ...(included && { include: included }), ...(excluded && { exclude: excluded }) },
      signal,
    );
  }

  async #resolveAll(refs: readonly string[] | undefined): Promise<readonly string[] | undefined> {
    if (refs === undefined) return undefined;
    const idLists = await Promise.all(
      refs.map((ref) => (isCatalogueId(ref) ? [ref] : this.#resolve(ref))),
    );
    return [...new Set(idLists.flat())];
  }

  #resolve(ref: string): Promise<readonly string[]> {
    const id = this.#ids.get(ref);
    if (id) return id;
    const ids = this.#lookUp(ref);
    this.#ids.set(ref, ids);
    ids.catch(() => this.#ids.delete(ref));
    return ids;
  }

  /** One id, or none for an unknown name. A text without spaces may be a custom id. */
  async #lookUp(ref: string): Promise<readonly string[]> {
    const { service, file, life } = this.#parts;
    const idIn = async (catalogue: WalletCatalogue, query: Partial<WalletQuery>) => {
      const page = { page: 1, entries: SEARCH_ENTRIES };
      const { wallets } = await catalogue.list({ ...page, ...query }, life);
      return wallets.find(isOneOf([ref]))?.id;
    };
    const bundledId = await file()
      .then((catalogue) => idIn(catalogue, { include: [ref] }))
      .catch(() => undefined);
    const id =
      bundledId !== undefined && isCatalogueId(bundledId)
        ? bundledId
        : await idIn(service, { search: ref });
    if (id !== undefined) return [id];
    return ref.includes(" ") ? [] : [ref];
  }
}
