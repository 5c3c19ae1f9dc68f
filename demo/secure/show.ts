/** One button of a page. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}
/** What a page of the site shows; texts only, whoever they are from. */
export interface Shown {
  readonly title: string;
  /** What is to be signed, as it is. */
  readonly details?: readonly string[];
  readonly actions?: readonly Action[];
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
export const show = ({ title, details = [], actions = [] }: Shown): void => {
  const buttons = actions.map(({ id, label, run }) => {
    const button = element("button", label);
    button.dataset["testid"] = id;
    button.addEventListener("click", run);
    return button;
  });
  const page = document.querySelector("#page");
  page?.replaceChildren(
    element("h1", title),
    ...details.map((text) => element("pre", text)),
    ...buttons,
  );
};
