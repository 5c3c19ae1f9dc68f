import { parseCaipAddress, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { coinTypeOf } from "../../domain/names/resolved-name.js";
import { hasNames } from "../../domain/chains/chains.js";
import { NAME_ZONE, isServiceName } from "../../domain/names/name-rules.js";
import type {
  Identity,
  NameQuery,
  NameRegistration,
  NameSuggestion,
  Names,
  NormalizeName,
  ResolvedName,
} from "../../ports/names.port.js";
import {
  BlockchainDataClient,
  SupportedNetworks,
  type SupportedNetworksParts,
} from "../blockchain-data/service-access.js";
import { abortedError } from "../shared/settle-within.js";
import {
  IdentityAnswer,
  LookupAnswer,
  RegisterAnswer,
  ReverseAnswer,
  SuggestionsAnswer,
  readAddress,
  readIdentity,
  readNames,
  readSuggestions,
} from "./name-answers.js";

const API = { apiVersion: "2" } as const;

interface HttpNamesParts extends SupportedNetworksParts {
  /** Resolves names of other registries. */
  readonly fallback: Pick<Names, "resolve">;
  readonly normalize: NormalizeName;
  /** Shared with other adapters of the service; default: its own. */
  readonly supported?: SupportedNetworks | undefined;
}

/** The names API of the hosted blockchain data service. */
export class HttpNames implements Names {
  readonly #service: BlockchainDataClient;
  readonly #supported: SupportedNetworks;
  readonly #fallback: HttpNamesParts["fallback"];
  readonly #normalize: NormalizeName;

  constructor({ fallback, normalize, supported, ...parts }: HttpNamesParts) {
    this.#fallback = fallback;
    this.#normalize = normalize;
    this.#service = new BlockchainDataClient(parts);
    this.#supported = supported ?? new SupportedNetworks(parts);
  }

  async identity(account: CaipAddress, signal: AbortSignal): Promise<Identity> {
    const { networkId, address } = parseCaipAddress(account);
    if (!(await this.#isSupported(networkId, signal))) return {};
    const path = `/v1/identity/${encodeURIComponent(address)}` as const;
    const query = { sender: address };
    const answer = await this.#service.get(IdentityAnswer, { path, query, signal });
    const { name, ...unnamed } = readIdentity(answer);
    const isNormalized =
      name !== undefined && (!name.includes(".") || (await this.#normalize(name, signal)) === name);
    return isNormalized ? { name, ...unnamed } : unnamed;
  }

  async resolve(query: NameQuery, signal: AbortSignal): Promise<ResolvedName | string | undefined> {
    const { name, networkId } = query;
    if (!isServiceName(name)) return this.#fallback.resolve(query, signal);
    if (!(await this.#isSupported(networkId, signal))) return undefined;
    const path = `/v1/profile/account/${encodeURIComponent(name)}` as const;
    const answer = await this.#service.get(LookupAnswer, { path, query: API, signal });
    return readAddress(answer, { name, networkId });
  }

  async namesOf(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
    const { networkId, address } = parseCaipAddress(account);
    if (!(await this.#isSupported(networkId, signal))) return [];
    const path = `/v1/profile/reverse/${encodeURIComponent(address)}` as const;
    const query = { sender: address, ...API };
    return readNames(await this.#service.get(ReverseAnswer, { path, query, signal }));
  }

  async suggestions(
    { name, networkId }: NameQuery,
    signal: AbortSignal,
  ): Promise<readonly NameSuggestion[]> {
    if (!(await this.#isSupported(networkId, signal))) return [];
    const path = `/v1/profile/suggestions/${encodeURIComponent(name)}` as const;
    const query = { zone: NAME_ZONE };
    return readSuggestions(await this.#service.get(SuggestionsAnswer, { path, query, signal }));
  }

  async register(
    { name, account, message, signature }: NameRegistration,
    signal: AbortSignal,
  ): Promise<void> {
    const { networkId, address } = parseCaipAddress(account);
    if (!(await this.#isSupported(networkId, signal)))
      throw new LatchkitError("chain/not-supported", { networkId });
    const body = { coin_type: coinTypeOf(networkId), address, message, signature };
    const path = "/v1/profile/account";
    const answer = await this.#service.post(RegisterAnswer, { path, body, signal });
    if (answer?.success === false) throw new LatchkitError("names/register-failed", { name });
  }

  async #isSupported(networkId: CaipNetworkId, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) throw abortedError(signal);
    const { namespace } = parseCaipNetworkId(networkId);
    return hasNames(namespace) && this.#supported.has(networkId, signal);
  }
}
