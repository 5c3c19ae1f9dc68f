import * as v from "valibot";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { HttpClient } from "../../ports/http-client.port.js";
import type { WalletCatalogue, WalletPage, WalletQuery } from "../../ports/project.ports.js";
import { serviceQuery } from "../shared/service-query.js";
import { readEntries } from "./wallet-entries.js";
import { urlBelow } from "../../domain/shared/urls.js";

const MAX_COUNT = 100_000;
/** A page: 100 entries of some 2 kB. */
const LIMIT_BYTES = 1_000_000;
const MAX_INVALID = 200;
const Answer = v.object({
  data: v.array(v.unknown()),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

interface HttpWalletCatalogueParts {
  readonly http: HttpClient;
  /** Base URL of the catalogue service. */
  readonly url: string;
  readonly projectId: string;
}

/** The catalogue service's `GET /getWallets`. */
export class HttpWalletCatalogue implements WalletCatalogue {
  readonly #parts: HttpWalletCatalogueParts;
  constructor(parts: HttpWalletCatalogueParts) {
    this.#parts = parts;
  }

  async list(query: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
    const { http, url, projectId } = this.#parts;
    const request = {
      method: "GET",
      url: urlBelow(url, "/getWallets"),
      query: { ...serviceQuery(projectId), ...toParameters(query) },
      limitBytes: LIMIT_BYTES,
    } as const;
    const answer = v.safeParse(Answer, await http.json(request, signal));
    if (!answer.success) {
      const cause = new v.ValiError(answer.issues);
      throw new LatchkitError("catalogue/invalid-answer", {}, { cause });
    }
    const { data, count } = answer.output;
    const wallets = readEntries(data.slice(0, query.entries + MAX_INVALID));
    return { wallets: wallets.slice(0, query.entries), count: Math.min(count, MAX_COUNT) };
  }
}

const toParameters = ({
  page,
  entries,
  include,
  exclude,
  chains,
  search,
  badge,
}: WalletQuery): Readonly<Record<string, string | undefined>> => ({
  page: String(page),
  entries: String(entries),
  include: include?.join(","),
  exclude: exclude?.join(","),
  chains: chains?.join(","),
  search,
  badge_type: badge,
});
