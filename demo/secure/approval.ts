import type { SiteApproval, SiteCall } from "latchkit/secure-site";
import { hexToString, isHex } from "viem";
import { asksOf, type Asked } from "../../examples/secure-site/pages/asks.js";
import {
  type Watch,
  gateOf,
  knowsWhatIsSeen,
  onPress,
  watchSeen,
  whenAway,
} from "../../examples/secure-site/pages/gate.js";
import { show } from "./show.js";

interface AskedCall extends Asked {
  readonly call: SiteCall;
  readonly resolve: (isAgreed: boolean) => void;
}

const readable = (text: unknown): string =>
  isHex(text) ? hexToString(text) : JSON.stringify(text, null, 2);

/** What a user reads before they decide. */
const detailsOf = ({ method, params, chainId, account }: SiteCall): readonly string[] => {
  const kind = account?.type === "smartAccount" ? "smart account" : "account";
  const where = `Network ${String(chainId ?? "")}, ${kind} ${account?.address ?? ""}`;
  if (method === "personal_sign" && Array.isArray(params)) return [where, readable(params[0])];
  return [where, JSON.stringify(params, null, 2)];
};

const always: Watch = (notify) => {
  notify(true);
  return () => undefined;
};

/** The screen on which a user decides; it stands in the frame. Approve waits as at a real site. */
const approvalScreen = (): SiteApproval => {
  let leave = (): void => undefined;
  /** A request that follows a withdrawn one has its buttons elsewhere. */
  let place: "bottom" | "top" = "bottom";

  const draw = (asked: AskedCall): void => {
    const decide = (isAgreed: boolean): void => {
      place = "bottom";
      asks.decide(asked, isAgreed);
    };
    const { page, details, buttons } = show({
      title: asked.call.method,
      details: detailsOf(asked.call),
      className: `request ${place}`,
      actions: [
        { id: "approve", label: "Approve" },
        { id: "reject", label: "Reject", run: () => decide(false) },
      ],
    });
    const [approve] = buttons;
    if (approve === undefined) return;
    const gate = gateOf({
      details,
      watch: knowsWhatIsSeen() ? watchSeen([page, details, approve]) : always,
      notify: ({ isOpen }) => approve.setAttribute("aria-disabled", String(!isOpen)),
    });
    onPress(approve, gate, () => decide(true));
    leave = () => gate.end();
  };

  const notify = (): void => {
    place = place === "bottom" ? "top" : "bottom";
    const goOn = (): void => {
      stop();
      asks.goOn();
    };
    const stop = whenAway(() => {
      place = "bottom";
      goOn();
    });
    show({
      title: "The page withdrew this request",
      className: `request ${place}`,
      actions: [{ id: "continue", label: "Continue", run: goOn }],
    });
  };

  const asks = asksOf<AskedCall>({
    draw: (shown) => {
      leave();
      if (shown === undefined) show({ title: "Demo embedded wallet" });
      else if (typeof shown !== "symbol") draw(shown);
      else notify();
    },
    send: async ({ resolve, message }, isAgreed) => {
      asks.end(message);
      resolve(isAgreed);
    },
  });

  return {
    ask: (call, signal) =>
      new Promise((resolve) => {
        const message = asks.begin();
        const ask = crypto.randomUUID();
        const end = (): void => {
          asks.over(message, { over: ask });
          asks.end(message);
          resolve(false);
        };
        signal.addEventListener("abort", end, { once: true });
        asks.ask({ ask, message, call, resolve });
      }),
  };
};

export const shownApproval = approvalScreen();
