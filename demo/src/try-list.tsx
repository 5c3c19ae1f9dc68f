import type { ReactElement, ReactNode } from "react";

interface TryListProps {
  readonly isConnected: boolean;
  /** URL of the phone page, if it runs. */
  readonly phone: string | undefined;
  /** URL of the local mailbox. */
  readonly mailbox: string | undefined;
  readonly onSign: () => void;
  readonly onSend: () => void;
  readonly onSwitch: () => void;
}

/** Things to try, in a sensible order. */
export function TryList({
  isConnected,
  phone,
  mailbox,
  onSign,
  onSend,
  onSwitch,
}: TryListProps): ReactElement {
  const action = (id: string, label: string, onRun: () => void): ReactElement => (
    <button type="button" data-testid={id} disabled={!isConnected} onClick={onRun}>
      {label}
    </button>
  );
  return (
    <section className="tries" aria-labelledby="tries">
      <h2 id="tries">Things to try</h2>
      <ol>
        <Try title="Connect" note="Demo Wallet approves everything, with a real key." />
        <Try title="Reload the page" note="You are still connected." />
        <Try
          title="Sign a message"
          note="The wallet signs the text, not the page."
          action={action("demo-sign", "Sign", onSign)}
        />
        <Try
          title="Send 0.01"
          note="Mined on a local chain; the balance updates."
          action={action("demo-send", "Send", onSend)}
        />
        <Try
          title="Change the network"
          note="The page requests it, the wallet decides."
          action={action("demo-switch", "Switch", onSwitch)}
        />
        {mailbox === undefined ? null : (
          <Try
            title="Sign in by e-mail"
            note="Any address works; its e-mails arrive in a local mailbox."
            action={
              <a className="act" href={mailbox} target="_blank" rel="noreferrer">
                Mailbox
              </a>
            }
          />
        )}
        {phone === undefined ? null : (
          <Try
            title="Use a phone"
            note="Choose the QR code, copy its link, paste it into the phone."
            action={
              <a className="act" href={phone} target="_blank" rel="noreferrer">
                Phone
              </a>
            }
          />
        )}
      </ol>
    </section>
  );
}

interface TryProps {
  readonly title: string;
  readonly note: string;
  readonly action?: ReactNode;
}

const Try = ({ title, note, action }: TryProps): ReactElement => (
  <li>
    <div>
      <h3>{title}</h3>
      <p>{note}</p>
    </div>
    {action}
  </li>
);
