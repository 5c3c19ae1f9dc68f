import type { SiteApproval, SiteCall, SiteQuestion } from "latchkit/secure-site";
import { asksOf, type Asked } from "../../examples/secure-site/pages/asks.js";
import { shownTexts } from "../../examples/secure-site/pages/details.js";
import {
  type Watch,
  gateOf,
  knowsWhatIsSeen,
  onPress,
  watchSeen,
  whenAway,
} from "../../examples/secure-site/pages/gate.js";
import { show } from "./show.js";

interface AskedQuestion extends Asked {
  readonly question: SiteQuestion;
  readonly resolve: (isAgreed: boolean) => void;
}

/** The details shown before signing, as on a team's own site. */
const callDetails = ({
  chainId,
  account,
  review = [],
  shown = [],
}: SiteCall): readonly string[] => {
  const kind = account?.type === "smartAccount" ? "smart account" : "account";
  const where = `Network ${String(chainId ?? "")}, ${kind} ${account?.address ?? ""}`;
  return [...shownTexts(review), where, ...shownTexts(shown)];
};
const shownFor = (question: SiteQuestion): { title: string; details: readonly string[] } => {
  if (question.kind === "call")
    return { title: question.call.method, details: callDetails(question.call) };
  const { from, to } = question;
  const now = from === undefined ? [] : [`Current address: ${from}`];
  return { title: "Change your e-mail address", details: [...now, `New address: ${to}`] };
};

const always: Watch = (notify) => {
  notify(true);
  return () => undefined;
};

/** The approval screen in the frame. Approve is delayed, as on a real site. */
const approvalScreen = (): SiteApproval => {
  let leave = (): void => undefined;
  /** A request that follows a withdrawn one moves its buttons. */
  let place: "bottom" | "top" = "bottom";

  const draw = (asked: AskedQuestion): void => {
    const decide = (isAgreed: boolean): void => {
      place = "bottom";
      asks.decide(asked, isAgreed);
    };
    const { page, details, buttons } = show({
      ...shownFor(asked.question),
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

  const asks = asksOf<AskedQuestion>({
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
    ask: (question, signal) =>
      new Promise((resolve) => {
        const message = asks.begin();
        const ask = crypto.randomUUID();
        const end = (): void => {
          asks.over(message, { over: ask });
          asks.end(message);
          resolve(false);
        };
        signal.addEventListener("abort", end, { once: true });
        asks.ask({ ask, message, question, resolve });
      }),
  };
};

export const shownApproval = approvalScreen();
