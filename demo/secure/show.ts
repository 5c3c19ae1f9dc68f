/** One button of a page. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly run?: () => void;
}
/** What a page of the site shows; texts only, whoever they are from. */
export interface Shown {
  readonly title: string;
  /** What is to be signed, as it is. */
  readonly details?: readonly string[];
  readonly actions?: readonly Action[];
  /** Of the page's styles. */
  readonly className?: string;
}
/** What was drawn. */
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

/** Draws the page anew. */
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
  // Where it scrolls, the keyboard has to reach it.
  if (className !== "") list.tabIndex = 0;
  list.append(...details.map((text) => element("pre", text)));
  page.className = className;
  page.replaceChildren(element("h1", title), list, ...buttons);
  return { page, details: list, buttons };
};
