import { useMemo, type ReactElement } from "react";
import {
  type SessionAllowance,
  type SessionFunction,
  type SessionTerm,
  sessionTerm,
} from "../../../domain/smart-sessions/session-terms.js";
import type { SessionRule } from "../../../domain/smart-sessions/smart-session.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { Bounded } from "./bounded.js";
import { allowanceText, exactAmount, momentText, type Units } from "./session-words.js";

interface Known {
  readonly units: Units;
}

/** The permissions and limits of a session in plain language. */
export function SessionTerms({
  rules,
  units,
}: Known & { readonly rules: readonly SessionRule[] }): ReactElement {
  const terms = useMemo(() => rules.map(sessionTerm), [rules]);
  return <Bounded items={terms}>{(term) => <Term term={term} units={units} />}</Bounded>;
}

function Term({ term, units }: Known & { readonly term: SessionTerm }): ReactElement {
  const text = useViewText();
  if (term.kind === "allowance") return <Allowance term={term} units={units} />;
  if (term.kind === "other")
    return (
      <>
        <p className="session-term">
          {text("sessionOther")} <bdi>{term.type}</bdi>
        </p>
        <Written words={term.data} />
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
        <Bounded items={functions}>{(one) => <Function called={one} units={units} />}</Bounded>
      )}
      <Rest words={rest} />
    </>
  );
}

function Allowance({ term, units }: Known & { readonly term: SessionAllowance }): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { token, start, rest } = term;
  return (
    <>
      <p className="session-term">{allowanceText(term, units, { locale, text })}</p>
      {token === undefined ? null : (
        <p>
          {text("sessionToken")} <GroupedAddress address={token} />
        </p>
      )}
      {start === undefined ? null : (
        <p className="session-note">{text("sessionFrom", { time: momentText(start, locale) })}</p>
      )}
      <Rest words={rest} />
    </>
  );
}

function Function({
  called: { name, valueLimit, isDelegate, conditions, rest },
  units,
}: Known & { readonly called: SessionFunction }): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const amount =
    valueLimit === undefined
      ? undefined
      : exactAmount(valueLimit, units.currency, { locale, text });
  return (
    <>
      <bdi className="session-function">{name}</bdi>
      {isDelegate ? <p className="session-warning">{text("sessionDelegate")}</p> : null}
      <p className="session-note">
        {amount === undefined ? text("sessionNoLimit") : text("sessionLimit", { amount })}
      </p>
      {conditions.length === 0 ? null : (
        <Bounded items={conditions}>
          {({ position, operator, value }) => (
            <>
              <span className="session-note">{text("sessionArgument", { count: position })}</span>{" "}
              <bdi className="session-written" dir="ltr">
                {`${SIGNS[operator] ?? operator} ${value}`}
              </bdi>
            </>
          )}
        </Bounded>
      )}
      <Rest words={rest} />
    </>
  );
}

const SIGNS: Readonly<Partial<Record<string, string>>> = Object.assign(Object.create(null), {
  EQUAL: "=",
  GREATER_THAN: ">",
  LESS_THAN: "<",
});

function Rest({ words }: { readonly words: string | undefined }): ReactElement | null {
  const text = useViewText();
  if (words === undefined) return null;
  return (
    <>
      <p className="session-note">{text("sessionRest")}</p>
      <Written words={words} />
    </>
  );
}

/** The raw value of terms without a text. */
function Written({ words }: { readonly words: string }): ReactElement {
  return (
    <p className="session-written" dir="ltr">
      {words}
    </p>
  );
}
