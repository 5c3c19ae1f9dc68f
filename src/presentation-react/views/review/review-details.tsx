import type { ReactElement } from "react";
import type { ReviewView } from "../../../application/review/views/review-request.model.js";
import type { ReviewStep } from "../../../application/review/views/review-steps.js";
import type { FieldValue } from "../../../domain/review/review-part.js";
import type { Digest } from "../../../domain/review/review.js";
import { ChevronIcon } from "../../icons/icons.js";
import type { TextKey } from "../../messages/keys.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { Detail } from "../../primitives/transfer-form.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { reviewAmount, reviewDate, reviewDuration, reviewNumber } from "./review-values.js";

const DIGEST_TEXTS: Readonly<Record<Digest["name"], TextKey>> = {
  "eip712-domain": "reviewDigestDomain",
  "eip712-message": "reviewDigestMessage",
  "safe-tx": "reviewDigestSafe",
  calldata: "reviewDigestData",
};

/** Every field, the data as the wallet gets it, and what a device shows for comparison. */
export function ReviewDetails({
  review: { steps, data, digests, intent },
}: {
  readonly review: ReviewView;
}): ReactElement {
  const text = useViewText();
  return (
    <details
      className="review-fold"
      open={intent.kind === "unread"}
      data-testid="lk-review-details"
    >
      <summary className="review-summary" data-testid="lk-review-summary">
        {text("reviewDetails")}
        <ChevronIcon />
      </summary>
      <div className="review-inner">
        {steps.map((step) => (
          <Step key={step.number} step={step} isOnly={steps.length === 1} />
        ))}
        {data.map((bytes, at) => (
          <Bytes key={`${at} ${bytes.length}`} name={text("reviewData")} bytes={bytes} />
        ))}
        {digests.length === 0 ? null : <h3>{text("reviewDigests")}</h3>}
        {digests.map(({ name, value }) => (
          <Bytes key={name} name={text(DIGEST_TEXTS[name])} bytes={value} />
        ))}
      </div>
    </details>
  );
}

function Bytes({ name, bytes }: { readonly name: string; readonly bytes: string }): ReactElement {
  return (
    <dl>
      <Detail name={name}>
        <bdi dir="auto" className="review-bytes">
          {bytes}
        </bdi>
      </Detail>
    </dl>
  );
}

function Step({
  step: { number, title, target, fields },
  isOnly,
}: {
  readonly step: ReviewStep;
  readonly isOnly: boolean;
}): ReactElement {
  const text = useViewText();
  return (
    <div className="review-step">
      {isOnly ? null : <h3>{text("reviewStep", { number })}</h3>}
      {title === undefined ? null : <bdi className="review-title">{title}</bdi>}
      <dl>
        {target === undefined ? null : (
          <Detail name={text("reviewTarget")}>
            <GroupedAddress address={target} />
          </Detail>
        )}
        {fields.map(({ label, value }, at) => (
          <div key={`${at} ${label}`}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Untrusted text stays text, in its own direction. */
function Value({ value }: { readonly value: FieldValue }): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  switch (value.kind) {
    case "text":
      return <bdi className="review-text">{value.text}</bdi>;
    case "flag":
      return <>{text(value.value ? "reviewYes" : "reviewNo")}</>;
    case "number":
      return <bdi>{reviewNumber(value.value, value, locale)}</bdi>;
    case "amount":
      return (
        <>
          <bdi>
            {value.isUnlimited
              ? text("reviewUnlimited")
              : reviewAmount({ ...value, symbol: value.symbol ?? "" }, text, locale)}
          </bdi>
          {value.token === undefined ? null : <GroupedAddress address={value.token} />}
        </>
      );
    case "address":
      return <NamedAddress name={value.name} address={value.address} />;
    case "nft":
      return (
        <>
          <bdi>{text("reviewItem", { id: String(value.id) })}</bdi>
          <NamedAddress name={value.collectionName} address={value.collection} />
        </>
      );
    case "date":
      return <bdi>{reviewDate(value.epochSeconds, locale) ?? String(value.epochSeconds)}</bdi>;
    case "duration":
      return <bdi>{reviewDuration(value.seconds, locale)}</bdi>;
    case "bytes":
    case "unread":
      return (
        <bdi dir="ltr" className="review-bytes">
          {value.hex}
        </bdi>
      );
    case "call":
      return null; // a step of its own
  }
}

function NamedAddress({
  name,
  address,
}: {
  readonly name: string | undefined;
  readonly address: string;
}): ReactElement {
  return (
    <>
      {name ? <bdi className="review-line">{name}</bdi> : null}
      {address === "" ? null : <GroupedAddress address={address} />}
    </>
  );
}
