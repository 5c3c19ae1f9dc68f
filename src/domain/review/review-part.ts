/** Value of a field. Views format it in the user's locale and isolate its direction. */
export type FieldValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "flag"; readonly value: boolean }
  | {
      readonly kind: "number";
      readonly value: bigint;
      readonly decimals: number;
      readonly unit: string;
    }
  | {
      readonly kind: "amount";
      /** Base units. */
      readonly units: bigint;
      readonly decimals: number | undefined;
      readonly symbol: string | undefined;
      /** Token contract or mint; undefined for the native currency. */
      readonly token: string | undefined;
      readonly isUnlimited: boolean;
      /** Word of a descriptor for an unlimited amount, such as "All"; views may ignore it. */
      readonly unlimitedWord?: string;
    }
  | { readonly kind: "address"; readonly address: string; readonly name: string | undefined }
  | {
      readonly kind: "nft";
      /** Contract address; "" if unknown. */
      readonly collection: string;
      readonly collectionName?: string;
      readonly id: bigint;
    }
  | { readonly kind: "date"; readonly epochSeconds: bigint }
  | { readonly kind: "duration"; readonly seconds: bigint }
  | { readonly kind: "bytes"; readonly hex: string }
  | { readonly kind: "call"; readonly part: ReviewPart }
  /** A value that no rule can decode; shown as raw data. */
  | { readonly kind: "unread"; readonly hex: string };

/** One line of a review. `label` is untrusted text without control characters, 80 graphemes. */
export interface ReviewField {
  /** Name of the field; untrusted if a contract's descriptor gives it. */
  readonly label: string;
  /** The value with its type. */
  readonly value: FieldValue;
}

/** What one call, message or instruction asks for. */
export interface ReviewPart {
  /** Sentence of a descriptor or name of a function; undefined if nothing names it. */
  readonly intent: string | undefined;
  /** Contract or program that is called; undefined for messages. */
  readonly target: string | undefined;
  /** How much of the part was read, from all of it to nothing. */
  readonly depth: "described" | "decoded" | "named" | "unread";
  /** Fields to show, in order. */
  readonly fields: readonly ReviewField[];
  /** Nested calls of batches, multicalls and Safe transactions. */
  readonly parts: readonly ReviewPart[];
}

/** A decoded argument, as ABI decoders return it; tuples are records by field name. */
export type Argument =
  | bigint
  | number
  | boolean
  | string
  | readonly Argument[]
  | { readonly [name: string]: Argument };

/** A call whose data was decoded by `signature`. */
export interface DecodedCall {
  /** CAIP-2 id of the network. */
  readonly networkId: string;
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly value: bigint;
  readonly data: string;
  /** Canonical signature, such as "approve(address,uint256)". */
  readonly signature: string;
  /** By parameter name; an unnamed parameter has its index as name. */
  readonly args: { readonly [name: string]: Argument };
}
