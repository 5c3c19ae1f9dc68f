import { useMemo, type ReactElement, type ReactNode, useState } from "react";
import {
  type SessionAllowance,
  type SessionFunction,
  type SessionTerm,
  sessionTerm,
} from "../../../domain/smart-sessions/session-terms.js";
import type { SessionRule } from "../../../domain/smart-sessions/smart-session.js";
import { ChevronIcon, WarningIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { allowanceText, exactAmount, momentText, type Units } from "./session-words.js";

interface TermContext {
  readonly units: Units;
  /** Epoch ms. Undefined for limits and for ended sessions. */
  readonly until?: number | undefined;
}

const ORDER = { allowance: 0, contract: 1, other: 2 } as const;

const hasFullControl = (term: SessionTerm): boolean =>
  term.kind === "contract" && term.functions.some(({ isDelegate }) => isDelegate);

/** A warning about full control comes first; raw data is collapsed. */
export function SessionTerms({
  rules,
  ...context
}: TermContext & { readonly rules: readonly SessionRule[] }): ReactElement {
  const text = useViewText();
  const terms = useMemo(
    () => rules.map(sessionTerm).sort((a, b) => ORDER[a.kind] - ORDER[b.kind]),
    [rules],
  );
  return (
    <>
      {terms.some(hasFullControl) ? (
        <p className="session-danger" data-testid="lk-session-danger">
          <WarningIcon />
          <span>{text("sessionDelegate")}</span>
        </p>
      ) : null}
      <LongTermList items={terms}>{(term) => <Term term={term} {...context} />}</LongTermList>
    </>
  );
}

function Term({ term, ...context }: TermContext & { readonly term: SessionTerm }): ReactElement {
  const text = useViewText();
  if (term.kind === "allowance") return <Allowance term={term} {...context} />;
  if (term.kind === "other")
    return (
      <>
        <p className="session-term">
          {text("sessionOther")} <bdi>{term.type}</bdi>
        </p>
        <CollapsedData>
          <RawText words={term.data} />
        </CollapsedData>
      </>
    );
  const { address, functions, rest } = term;
  return (
    <>
      <p className="session-term">
        {text(functions.length === 0 ? "sessionCallAny" : "sessionCall")}
      </p>
      <p>
        <GroupedAddress address={address} />
      </p>
      {functions.length === 0 ? null : (
        <LongTermList items={functions}>
          {(one) => <ContractFunction called={one} {...context} />}
        </LongTermList>
      )}
      <UnknownRest words={rest} />
    </>
  );
}

function Allowance({
  term,
  units,
  until,
}: TermContext & { readonly term: SessionAllowance }): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { token, start, rest } = term;
  return (
    <>
      <p className="session-term">{allowanceText(term, units, { locale, text, until })}</p>
      {token === undefined ? null : (
        <p>
          {text("sessionToken")} <GroupedAddress address={token} />
        </p>
      )}
      {start === undefined ? null : (
        <p className="session-note">{text("sessionFrom", { time: momentText(start, locale) })}</p>
      )}
      <UnknownRest words={rest} />
    </>
  );
}

function ContractFunction({
  called: { name, valueLimit, isDelegate, conditions, rest },
  units,
}: TermContext & { readonly called: SessionFunction }): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const amount =
    valueLimit === undefined
      ? undefined
      : exactAmount(valueLimit, units.currency, { locale, text });
  return (
    <>
      <bdi className="session-function">{name}</bdi>
      {isDelegate ? <p className="session-warning">{text("sessionFullControl")}</p> : null}
      <p className="session-note">
        {amount === undefined ? text("sessionNoLimit") : text("sessionLimit", { amount })}
      </p>
      {conditions.length === 0 && rest === undefined ? null : (
        <CollapsedData>
          <LongTermList items={conditions}>
            {({ position, operator, value }) => (
              <>
                <span className="session-note">{text("sessionArgument", { count: position })}</span>{" "}
                <bdi className="session-written" dir="ltr">
                  {`${OPERATOR_SIGNS[operator] ?? operator} ${value}`}
                </bdi>
              </>
            )}
          </LongTermList>
          {rest === undefined ? null : <RawText words={rest} />}
        </CollapsedData>
      )}
    </>
  );
}

const OPERATOR_SIGNS: Readonly<Partial<Record<string, string>>> = Object.assign(
  Object.create(null),
  {
    EQUAL: "=",
    GREATER_THAN: ">",
    LESS_THAN: "<",
  },
);

function CollapsedData({ children }: { readonly children: ReactNode }): ReactElement {
  const text = useViewText();
  return (
    <details className="session-fold">
      <summary className="session-more" data-testid="lk-session-details">
        {text("sessionDetails")}
        <ChevronIcon />
      </summary>
      {children}
    </details>
  );
}

function UnknownRest({ words }: { readonly words: string | undefined }): ReactElement | null {
  const text = useViewText();
  if (words === undefined) return null;
  return (
    <CollapsedData>
      <p className="session-note">{text("sessionRest")}</p>
      <RawText words={words} />
    </CollapsedData>
  );
}

function RawText({ words }: { readonly words: string }): ReactElement {
  return (
    <p className="session-written" dir="ltr">
      {words}
    </p>
  );
}

/** Items shown at first, and added by each press. */
const PAGE_SIZE = 20;

function LongTermList<T>({
  items,
  children,
}: {
  readonly items: readonly T[];
  readonly children: (item: T, at: number) => ReactNode;
}): ReactElement {
  const text = useViewText();
  const [count, setCount] = useState(PAGE_SIZE);
  const remaining = items.length - count;
  return (
    <>
      <ul className="session-list">
        {items.slice(0, count).map((item, at) => (
          <li key={at}>{children(item, at)}</li>
        ))}
      </ul>
      {remaining > 0 ? (
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid="lk-session-more"
          onClick={() => setCount(count + PAGE_SIZE)}
        >
          {text("sessionMore", { count: remaining })}
        </button>
      ) : null}
    </>
  );
}
