import type { PhonePrompt, ScriptedPhone } from "latchkit/testing";
import type { ReactElement } from "react";
import { usePhone, useScan } from "./use-phone.js";

/** A phone's wallet: a field instead of a camera, pending questions, and connections. */
export function PhoneApp({ phone }: { readonly phone: ScriptedPhone }): ReactElement {
  usePhone(phone);
  const [first] = phone.prompts;
  return (
    <main className="phone">
      <header>
        <h1>{phone.name}</h1>
        <code data-testid="phone-address">{phone.address}</code>
      </header>
      <Scanner phone={phone} />
      {first === undefined ? (
        <p className="quiet">Nothing to answer.</p>
      ) : (
        <Question question={first} phone={phone} />
      )}
      <Sessions phone={phone} />
    </main>
  );
}

function Scanner({ phone }: { readonly phone: ScriptedPhone }): ReactElement {
  const { uri, problem, write, scan } = useScan(phone);
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        scan();
      }}
    >
      <label htmlFor="uri">Connection link</label>
      <input
        id="uri"
        data-testid="phone-uri"
        value={uri}
        placeholder="wc:…"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="submit" data-testid="phone-scan">
        Scan
      </button>
      <p role="alert" className="problem">
        {problem}
      </p>
    </form>
  );
}

/** Answers one question; later ones wait again. */
function Question({
  question,
  phone,
}: {
  readonly question: PhonePrompt;
  readonly phone: ScriptedPhone;
}): ReactElement {
  const reject = (): void => {
    phone.reject();
    phone.wait();
  };
  return (
    <section className="panel" data-testid="phone-question" aria-live="polite">
      <h2>
        {question.kind === "connection"
          ? `${question.app} wants to connect`
          : `${question.app} asks: ${question.method ?? ""}`}
      </h2>
      {question.chainId === undefined ? null : <p className="quiet">{question.chainId}</p>}
      {question.params === undefined ? null : <pre>{JSON.stringify(question.params, null, 1)}</pre>}
      <div className="answers">
        <button type="button" data-testid="phone-reject" className="second" onClick={reject}>
          Reject
        </button>
        <button type="button" data-testid="phone-approve" onClick={() => phone.approve(1)}>
          Approve
        </button>
      </div>
    </section>
  );
}

/** The account of each namespace that this phone can grant. */
function Accounts({ phone }: { readonly phone: ScriptedPhone }): ReactElement {
  const addresses = [
    ...new Set(
      phone.networkIds.map((id) => `${id.slice(0, id.indexOf(":"))} ${phone.addressOn(id)}`),
    ),
  ];
  return (
    <ul className="quiet">
      {addresses.map((address) => (
        <li key={address}>
          <code>{address}</code>
        </li>
      ))}
    </ul>
  );
}

function Sessions({ phone }: { readonly phone: ScriptedPhone }): ReactElement {
  const count = phone.sessions.length;
  return (
    <section className="panel">
      <h2 data-testid="phone-sessions">{count === 1 ? "1 connection" : `${count} connections`}</h2>
      <Accounts phone={phone} />
      <div className="answers">
        <button
          type="button"
          className="second"
          data-testid="phone-account"
          onClick={() => void phone.changeAccount(1)}
        >
          Other account
        </button>
        <button
          type="button"
          className="second"
          data-testid="phone-disconnect"
          disabled={count === 0}
          onClick={() => void phone.disconnect()}
        >
          Disconnect
        </button>
      </div>
    </section>
  );
}
