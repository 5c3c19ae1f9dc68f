import { formatUnits } from "viem";
import { reviewView } from "./application/review/views/review-request.model.js";
import type { ShownFinding, ShownGrant } from "./application/review/views/review-request.model.js";
import type { Currency, ShownAmount } from "./application/review/views/review-tokens.js";
import type { CaipNetworkId } from "./domain/caip/caip.types.js";
import { reviewSolana } from "./domain/review/chain-review.js";
import type { Review, ReviewRequest } from "./domain/review/review.js";
import type { ReviewedRequest } from "./domain/review/reviewed-request.js";
import { base64Of } from "./domain/shared/byte-texts.js";
import { readRequest } from "./infrastructure/review/read-request.js";
import { toHex } from "./infrastructure/shared/bytes.js";
import texts from "./messages/en.review.json";
import type { TextKey } from "./presentation-react/messages/keys.js";
import { FINDING_TEXTS, INTENT_TEXTS } from "./presentation-react/views/review/finding-texts.js";
import type { SiteCall } from "./secure-site/site.ports.js";
import { namedMessage } from "./secure-site/signing/named-message.js";
import type {
  ShownField,
  SigningRequest,
  SolanaToSign,
} from "./secure-site/signing/signing.types.js";

const COIN: Currency = { symbol: "", decimals: 18 };
const SOL: Currency = { symbol: "SOL", decimals: 9 };
const LEVELS = { danger: texts.reviewDanger, caution: texts.reviewCaution, note: texts.reviewNote };
const MS = 1_000;
/** The last second of a date in JavaScript. */
const LAST_SECOND = 8_640_000_000_000n;

interface Reading {
  readonly request: ReviewedRequest;
  readonly review: Review;
  readonly currency: Currency;
}

const field = (label: string, value: string): ShownField => ({ label, value });

const textOf = (key: TextKey, slots: Readonly<Record<string, string>> = {}): string =>
  Object.entries(slots).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, () => value),
    (texts as Readonly<Record<string, string | undefined>>)[key] ?? "",
  );

const solanaReading = ({ transactions }: SolanaToSign, account: string): Reading => ({
  request: { account, transactions: transactions.map(({ bytes }) => base64Of(bytes)) },
  review: reviewSolana(
    transactions.map(({ read }) => namedMessage(read)),
    { account, mint: () => undefined },
  ),
  currency: SOL,
});

const requestOf = (
  signing: SigningRequest,
  place: { readonly networkId: CaipNetworkId; readonly account: string },
): ReviewRequest | undefined => {
  switch (signing.kind) {
    case "message":
      return { kind: "bytes", ...place, hex: `0x${toHex(signing.bytes)}`, method: "personal_sign" };
    case "typed-data":
      return { kind: "typed-data", ...place, data: signing.data };
    case "calls":
      return {
        kind: "transaction",
        ...place,
        calls: signing.calls.map(({ to, value, data }) => ({ to: to as string, value, data })),
      };
    default:
      return undefined;
  }
};

const readingOf = (signing: SigningRequest, call: SiteCall): Reading | undefined => {
  const account = call.account?.address ?? "";
  if ("transactions" in signing) return solanaReading(signing, account);
  const id = String(call.chainId ?? "");
  const networkId = (id.includes(":") ? id : `eip155:${id}`) as CaipNetworkId;
  const request = requestOf(signing, { networkId, account });
  return request && { request, review: readRequest(request), currency: COIN };
};

const amountText = ({ units, decimals, symbol, token, tokenId }: ShownAmount): string => {
  const name = symbol || (token ?? "of the network's currency");
  if (tokenId !== undefined) return `${textOf("reviewItem", { id: String(tokenId) })} ${name}`;
  return decimals === undefined
    ? `${textOf("reviewSmallest", { amount: String(units) })} ${name}`
    : `${formatUnits(units, decimals)} ${name}`;
};

const dateText = (until: bigint | undefined): string | undefined =>
  until === undefined || until < 0n || until > LAST_SECOND
    ? undefined
    : new Date(Number(until) * MS).toISOString();

const rightText = ({ spender, amount, token, until, removal }: ShownGrant): string => {
  const all = amount === "unlimited" ? texts.reviewUnlimited : texts.reviewAll;
  const date = dateText(until);
  return [
    spender,
    typeof amount === "string"
      ? `${all}${token === undefined ? "" : ` ${token}`}`
      : amountText(amount),
    date === undefined ? texts.reviewNoEnd : textOf("reviewUntil", { date }),
    ...(removal === "none" ? [texts.reviewNoTakeBack] : []),
  ].join("; ");
};

const findingField = ({ rule, level, address, until, fee, text }: ShownFinding): ShownField => {
  const slots = {
    domain: text,
    date: dateText(until) ?? texts.reviewNoEnd,
    amount: fee === undefined ? "" : amountText(fee),
  };
  const words = textOf(FINDING_TEXTS[rule], slots);
  const found = field(LEVELS[level], address === undefined ? words : `${words} ${address}`);
  return level === "note" ? found : { ...found, isWarning: true };
};

/**
 * What a request does: its intent, what leaves the account, who gets rights, and what stands out.
 * Empty for requests that are passed on to the keys. In English. Pass it to `SecureSite` as
 * `review`.
 */
export const reviewFields = (signing: SigningRequest, call: SiteCall): readonly ShownField[] => {
  const reading = readingOf(signing, call);
  if (reading === undefined) return [];
  const changes = { status: "not-simulated", why: "off" } as const;
  const { intent, moves, grants, findings } = reviewView(
    { ...reading, id: 0, changes, isHeld: false },
    reading.currency,
  );
  return [
    field("Request", textOf(INTENT_TEXTS[intent.kind])),
    ...moves.leaves.map((amount) =>
      field(
        texts.reviewLeaves,
        `${amountText(amount)}${amount.to === undefined ? "" : ` to ${amount.to}`}`,
      ),
    ),
    ...grants.map((grant) => field(texts.reviewWho, rightText(grant))),
    ...findings.map(findingField),
  ];
};
