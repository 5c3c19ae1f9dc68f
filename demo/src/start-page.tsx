import { WalletButton, useAccount } from "latchkit/react";
import type { ReactElement } from "react";
import { actions } from "./actions.js";
import { Controls } from "./controls.js";
import type { Settings } from "./settings.js";
import { TryList } from "./try-list.js";
import { useResult } from "./use-result.js";
import { Variants } from "./variants.js";

interface StartPageProps {
  readonly settings: Settings;
  /** URL of the phone page, if it runs. */
  readonly phone: string | undefined;
  /** URL of the embedded wallet's mailbox, for e-mail sign-in. */
  readonly mailbox: string | undefined;
}

/** The page of `npm run demo`: one button, suggestions, and the outcome. */
export function StartPage({ settings, phone, mailbox }: StartPageProps): ReactElement {
  const [result, run] = useResult();
  const { status } = useAccount();
  return (
    <div className="page start">
      <header className="bar">
        <span className="brand">Latchkit</span>
        <Controls settings={settings} />
      </header>
      <main>
        <section className="hero">
          <h1>Connect a wallet</h1>
          <p>One button. Local chains, test money, nothing leaves this machine.</p>
          <div className="buttons">
            <WalletButton />
          </div>
          <Variants settings={settings} />
        </section>
        <TryList
          isConnected={status === "connected"}
          phone={phone}
          mailbox={mailbox}
          onSign={() => run(actions.sign)}
          onSend={() => run(actions.send)}
          onSwitch={() => run(actions.switch)}
        />
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
