import { agree, agreeOnPhone } from "./identities.js";
import { show } from "./show.js";

const NAME = "ana";
const query = (): URLSearchParams => new URLSearchParams(location.search);

/** Where a user agrees to sign in with an account elsewhere; answers the page that opened it. */
export const consentPage = (): void => {
  const [provider, state, page] = ["provider", "state", "opener"].map(
    (name) => query().get(name) ?? "",
  );
  const answer = (resultUri: string): void => {
    const opener = window.opener as Window | null;
    if (page !== undefined && page !== "") opener?.postMessage({ resultUri }, page);
  };
  const yes = (): void => {
    const code = agree({ id: `${provider ?? ""}:${NAME}`, userName: NAME });
    answer(`?${new URLSearchParams({ state: state ?? "", code }).toString()}`);
  };
  show({
    title: `Sign in with ${provider ?? ""}`,
    details: [`As ${NAME}`],
    actions: [
      { id: "agree", label: "Agree", run: yes },
      { id: "refuse", label: "Refuse", run: () => answer("?error=access_denied") },
    ],
  });
};

/** What the Farcaster app shows. */
export const farcasterPage = (): void => {
  const run = (): void =>
    agreeOnPhone(query().get("id") ?? "", { id: `farcaster:${NAME}`, userName: NAME });
  show({
    title: "Farcaster",
    details: [`Sign in as ${NAME}`],
    actions: [{ id: "agree", label: "Agree", run }],
  });
};
