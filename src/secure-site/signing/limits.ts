/** The largest transaction of Solana, in bytes of its wire form. */
export const MAX_SOLANA_TRANSACTION = 1_232;
/** Most transactions in one request. */
export const MAX_TRANSACTIONS = 20;
/** The largest message, in bytes. */
export const MAX_MESSAGE = 10_240;
/** Most calls in one batch. */
export const MAX_CALLS = 50;
/** Most call data of one request, in bytes: what nodes take of a transaction. */
export const MAX_CALL_DATA = 131_072;
/** The longest typed data, in letters of JSON. */
export const MAX_TYPED_DATA = 131_072;
/** Most struct types in typed data, and most fields in one of them. */
export const [MAX_TYPES, MAX_FIELDS] = [50, 100] as const;
/** The longest name of a type or field in typed data. */
export const MAX_NAME = 64;
/** How deep values of typed data may be nested. */
export const MAX_DEPTH = 12;
/** Most values in typed data, counting lists and structs too. */
export const MAX_VALUES = 1_000;
/** Most letters of type descriptions that are hashed: each struct hashes all types that it uses. */
export const MAX_TYPE_LETTERS = 150_000;
/** The longest request that the site hands on to its keys, in letters of JSON. */
export const MAX_OTHER = 65_536;
