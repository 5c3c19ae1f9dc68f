import * as v from "valibot";
import { isAddress } from "../../domain/address/address.js";
import { toChecksumAddress } from "../../domain/address/evm-address.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { plainText } from "../../domain/connectors/announcement.js";
import {
  COIN_TYPE_DEFAULT,
  COIN_TYPE_ETHEREUM,
  coinTypeOf,
  nameRecordsOf,
  type NameRecord,
  type ResolvedName,
} from "../../domain/names/resolved-name.js";
import { type Identity, type NameSuggestion, avatarUrl } from "../../domain/names/identity.js";
import { readServiceName } from "../../domain/names/name-rules.js";

const MAX_ENTRIES = 100;
const MAX_SUGGESTIONS = 5;
const text = v.nullish(v.string());

/** `GET /v1/identity/{address}`. */
export const IdentityAnswer = v.object({ name: text, avatar: text });

/** Sanitizes name and avatar. */
export const readIdentity = ({ name, avatar }: v.InferOutput<typeof IdentityAnswer>): Identity => {
  const shown = plainText(name);
  const picture = avatarUrl(avatar);
  return { ...(shown !== undefined && { name: shown }), ...(picture && { avatar: picture }) };
};

const Addresses = v.record(v.string(), v.object({ address: v.string() }));
const NameEntry = v.object({ name: v.string() });
/** `GET /v1/profile/account/{name}`; an unknown name is an empty list. */
export const LookupAnswer = v.union([
  v.object({ name: text, addresses: Addresses }),
  v.array(v.unknown()),
]);

/** Ethereum's coin type in the service's registrations (ENSIP-11). */
const ETHEREUM_REGISTERED = coinTypeOf("eip155:1");

/**
 * The service copies every registration to Ethereum's coin type. Without a registration on
 * Ethereum, an address that equals another network's is such a copy.
 */
const isCopied = (addresses: v.InferOutput<typeof Addresses>): boolean =>
  addresses[ETHEREUM_REGISTERED] === undefined &&
  Object.entries(addresses).some(
    ([coinType, { address }]) =>
      Number(coinType) > COIN_TYPE_DEFAULT &&
      address.toLowerCase() === addresses[COIN_TYPE_ETHEREUM]?.address.toLowerCase(),
  );

/** The name's address on a network; undefined without a usable record. */
export const readAddress = (
  answer: v.InferOutput<typeof LookupAnswer>,
  query: { readonly name: string; readonly networkId: CaipNetworkId },
): ResolvedName | undefined => {
  if (!("addresses" in answer)) return undefined;
  const { name, addresses } = answer;
  if (name && name !== query.name) return undefined;
  const isOfEthereum = (coinType: number): boolean => coinType === COIN_TYPE_ETHEREUM;
  for (const { coinType, record } of nameRecordsOf(query.networkId)) {
    const registeredAddress = isOfEthereum(coinType) ? addresses[ETHEREUM_REGISTERED] : undefined;
    const address = (registeredAddress ?? addresses[coinType])?.address;
    if (address === undefined) continue;
    if (!isAddress("eip155", address)) return undefined;
    const from: NameRecord =
      isOfEthereum(coinType) && isCopied(addresses) ? "other-network" : record;
    return { address: toChecksumAddress(address), record: from };
  }
  return undefined;
};

/** `GET /v1/profile/reverse/{address}`. */
export const ReverseAnswer = v.array(v.unknown());

/** Skips invalid names. */
export const readNames = (answer: readonly unknown[]): readonly string[] =>
  answer.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const result = v.safeParse(NameEntry, entry);
    const name = result.success ? readServiceName(result.output.name) : undefined;
    return name === undefined ? [] : [name];
  });

const Suggestion = v.object({ name: v.string(), registered: v.boolean() });
/** `GET /v1/profile/suggestions/{name}`. */
export const SuggestionsAnswer = v.object({ suggestions: v.array(v.unknown()) });

export const readSuggestions = ({
  suggestions,
}: v.InferOutput<typeof SuggestionsAnswer>): readonly NameSuggestion[] => {
  const suggestedNames = suggestions
    .slice(0, MAX_ENTRIES)
    .flatMap((entry): readonly NameSuggestion[] => {
      const one = v.safeParse(Suggestion, entry);
      const name = one.success ? readServiceName(one.output.name) : undefined;
      if (!one.success || name === undefined) return [];
      return [{ name, isRegistered: one.output.registered }];
    });
  return [...new Map(suggestedNames.map((one) => [one.name, one])).values()].slice(
    0,
    MAX_SUGGESTIONS,
  );
};

/** `POST /v1/profile/account`: a record, or a success flag. */
export const RegisterAnswer = v.nullish(v.object({ success: v.nullish(v.boolean()) }));
