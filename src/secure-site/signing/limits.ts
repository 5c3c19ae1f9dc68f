/** Maximum size of a Solana transaction, bytes. */
export const MAX_SOLANA_TRANSACTION = 1_232;
/** Maximum transactions per request. */
export const MAX_TRANSACTIONS = 20;
/** Maximum message size, bytes. */
export const MAX_MESSAGE = 10_240;
/** Maximum calls per batch. */
export const MAX_CALLS = 50;
/** Maximum call data per request, bytes; the node limit for a transaction. */
export const MAX_CALL_DATA = 131_072;
/** Maximum length of typed data as JSON, characters. */
export const MAX_TYPED_DATA = 131_072;
/** Maximum struct types in typed data, and fields per type. */
export const [MAX_TYPES, MAX_FIELDS] = [50, 100] as const;
/** Maximum length of type and field names. */
export const MAX_NAME = 64;
/** Maximum nesting depth of typed data. */
export const MAX_DEPTH = 12;
/** Maximum number of values in typed data, including lists and structs. */
export const MAX_VALUES = 1_000;
/** Maximum characters of hashed type descriptions; each struct hashes all types it uses. */
export const MAX_TYPE_CHARACTERS = 150_000;
/** Maximum length of requests that are signed unparsed, JSON characters. */
export const MAX_UNPARSED = 65_536;
