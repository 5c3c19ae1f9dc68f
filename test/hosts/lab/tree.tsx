import type { Latchkit } from "latchkit";
import {
  AccountButton,
  ConnectButton,
  LatchkitEmbed,
  LatchkitProvider,
  NetworkButton,
  WalletButton,
} from "latchkit/react";
import { Component, StrictMode, Suspense, use, type ReactElement, type ReactNode } from "react";
import type { Mounting } from "./lab.types.js";

/** What one root shows. */
export interface TreeProps extends Mounting {
  readonly latchkit: Latchkit;
  /** While it is pending, the tree is suspended. */
  readonly gate: Promise<void> | undefined;
}

class HostBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError = (): { readonly hasFailed: true } => ({ hasFailed: true });
  override render(): ReactNode {
    return this.state.hasFailed ? (
      <p data-testid="host-failed">Something of the host failed</p>
    ) : (
      this.props.children
    );
  }
}

const Gate = ({ gate }: { readonly gate: Promise<void> | undefined }): null => {
  if (gate !== undefined) use(gate);
  return null;
};

const Bomb = (): never => {
  throw new Error("the host's own mistake");
};

const Buttons = ({
  gate,
  throws = false,
  single = false,
  embed = false,
}: Pick<TreeProps, "gate" | "throws" | "single" | "embed">): ReactElement => {
  if (embed)
    return (
      <main>
        <input aria-label="Before" />
        <LatchkitEmbed className="place" />
        <input aria-label="After" />
      </main>
    );
  if (single)
    return (
      <div className="grid">
        <WalletButton balance="hide" />
      </div>
    );
  return <Three gate={gate} throws={throws} />;
};

const Three = ({ gate, throws = false }: Pick<TreeProps, "gate" | "throws">): ReactElement => (
  <>
    <Gate gate={gate} />
    <ConnectButton />
    <AccountButton disconnected="show" />
    <NetworkButton />
    {throws ? <Bomb /> : null}
  </>
);

/** A host's tree: boundary, suspense, providers, buttons. */
export function Tree({
  latchkit,
  strict = true,
  providers = 1,
  gate,
  throws = false,
  single = false,
  embed = false,
}: TreeProps): ReactElement {
  const tree = (
    <HostBoundary>
      <Suspense fallback={<p data-testid="host-waiting">Loading</p>}>
        {Array.from({ length: providers }, (_, index) => (
          <LatchkitProvider key={index} latchkit={latchkit}>
            <Buttons gate={gate} throws={throws} single={single} embed={embed} />
          </LatchkitProvider>
        ))}
      </Suspense>
    </HostBoundary>
  );
  return strict ? <StrictMode>{tree}</StrictMode> : tree;
}
