export interface Action {
  readonly id: string;
  readonly label: string;
  readonly run?: () => void;
}
/** The content of a page; strings only, because they are untrusted. */
export interface Shown {
  readonly title: string;
  /** The data to sign, verbatim. */
  readonly details?: readonly string[];
  readonly actions?: readonly Action[];
  /** A class of the page's styles. */
  readonly className?: string;
}
/** The rendered page. */
export interface Drawn {
  readonly page: HTMLElement;
  readonly details: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[];
}

const element = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  text: string,
): HTMLElementTagNameMap[N] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/** Renders the page. */
export const show = ({ title, details = [], actions = [], className = "" }: Shown): Drawn => {
  const buttons = actions.map(({ id, label, run }) => {
    const button = element("button", label);
    button.dataset["testid"] = id;
    if (run !== undefined) button.addEventListener("click", run);
    return button;
  });
  const page = document.querySelector<HTMLElement>("#page") ?? document.body;
  const list = element("div", "");
  list.className = "details";
  // Makes a scrollable list reachable by keyboard.
  if (className !== "") list.tabIndex = 0;
  list.append(...details.map((text) => element("pre", text)));
  page.className = className;
  page.replaceChildren(element("h1", title), list, ...buttons);
  return { page, details: list, buttons };
};
