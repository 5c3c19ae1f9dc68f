import type { Latchkit } from "latchkit";
import {
  AccountButton,
  ConnectButton,
  LatchkitProvider,
  NetworkButton,
  useAccount,
} from "latchkit/react";
import { StrictMode, useEffect, type ReactElement } from "react";

interface AppProps {
  readonly latchkit: Latchkit;
  /** Called once React has taken the markup over. */
  readonly onHydrated?: () => void;
}

function Buttons({ onHydrated }: Pick<AppProps, "onHydrated">): ReactElement {
  const { status } = useAccount();
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <p data-testid="host-status" data-status={status}>
      <ConnectButton />
      <AccountButton disconnected="show" />
      <NetworkButton />
    </p>
  );
}

/** What the server and the browser both render. */
export const App = ({ latchkit, onHydrated }: AppProps): ReactElement => (
  <StrictMode>
    <LatchkitProvider latchkit={latchkit}>
      <main>
        <h1>Rendered on a server</h1>
        <Buttons {...(onHydrated === undefined ? {} : { onHydrated })} />
      </main>
    </LatchkitProvider>
  </StrictMode>
);
