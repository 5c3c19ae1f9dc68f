import { AccountButton, ConnectButton, NetworkButton } from "latchkit/react";
import type { ReactElement } from "react";
import { ActionCard } from "./action-card.js";
import { actions } from "./actions.js";
import { Controls, WalletsControl } from "./controls.js";
import type { Settings } from "./settings.js";
import { useResult } from "./use-result.js";

/** The host page: three buttons, wallet actions, and their outcome. */
export function App({ settings }: { readonly settings: Settings }): ReactElement {
  const [result, run] = useResult();
  return (
    <div className="page">
      <header className="bar">
        <span className="brand">Latchkit demo</span>
        <Controls settings={settings}>
          <WalletsControl settings={settings} />
        </Controls>
      </header>
      <main>
        <section className="hero">
          <h1>Connect a wallet</h1>
          <p>
            Everything on this page runs on your machine: local chains, test money, nothing to lose.
          </p>
          <div className="buttons">
            <ConnectButton />
            <AccountButton balance="show" />
            <NetworkButton />
          </div>
        </section>
        <section className="cards" aria-label="Actions">
          <ActionCard
            id="demo-sign"
            title="Message"
            note="Prove who you are with a signed text."
            label="Sign message"
            onRun={() => run(actions.sign)}
          />
          <ActionCard
            id="demo-typed"
            title="Typed data"
            note="Sign fields your wallet can read out."
            label="Sign typed data"
            onRun={() => run(actions.typed)}
          />
          <ActionCard
            id="demo-send"
            title="Transfer"
            note="Send 0.01 and wait until it is mined."
            label="Send"
            onRun={() => run(actions.send)}
          />
          {settings.hasSignIn && (
            <ActionCard
              id="demo-batch"
              title="Batch"
              note="Two transfers of 0.01 in one transaction."
              label="Send both"
              onRun={() => run(actions.batch)}
            />
          )}
          <ActionCard
            id="demo-switch"
            title="Network"
            note="Ask the wallet to switch to the other chain."
            label="Switch network"
            onRun={() => run(actions.switch)}
          />
          <ActionCard
            id="demo-another"
            title="Wallet"
            note="Connect another wallet instead of this one."
            label="Another wallet"
            onRun={() => run(actions.another)}
          />
          {settings.signIn !== undefined && (
            <ActionCard
              id="demo-session"
              title="Session"
              note="Who is signed in, and until when."
              label="Sign in"
              onRun={() => run(actions.signIn)}
            />
          )}
          {settings.smartSessions !== undefined && (
            <ActionCard
              id="demo-allow"
              title="Smart session"
              note="Allow this page to spend 0.01 a day, for one day."
              label="Allow"
              onRun={() =>
                run(async (latchkit) => {
                  if (settings.smartSessions === "open") await latchkit.modal.open();
                  return actions.allow(latchkit);
                })
              }
            />
          )}
        </section>
        <section className="result" aria-label="Result">
          <h2>Result</h2>
          <output data-testid="demo-result" data-state={result.state}>
            {result.text}
          </output>
        </section>
      </main>
    </div>
  );
}
