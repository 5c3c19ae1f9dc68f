/** Creates an element with plain text. */
export const element = (name, text, className) => {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
};

/** Creates a button; `id` is its test id. */
export const buttonOf = ({ id, label, run, className }) => {
  const button = element("button", label, className);
  button.type = "button";
  button.dataset.testid = id;
  if (run !== undefined) button.addEventListener("click", run);
  return button;
};

/** Replaces the page's content. */
export const fill = (className, ...children) => {
  const page = document.querySelector("#page");
  page.className = className;
  page.replaceChildren(...children);
};

/** Renders a page of texts and buttons. */
export const show = ({ title, details = [], actions = [] }) =>
  fill(
    "",
    element("h1", title),
    ...details.map((text) => element("pre", text)),
    ...actions.map(buttonOf),
  );

/** Asks for a line of text; `run` receives it. */
export const ask = ({ title, label, type, problem, run }) => {
  show({ title });
  const form = document.createElement("form");
  const field = document.createElement("input");
  Object.assign(field, {
    type,
    required: true,
    autocomplete: type === "email" ? type : "one-time-code",
  });
  field.setAttribute("aria-label", label);
  field.dataset.testid = "field";
  const send = element("button", "Continue");
  send.dataset.testid = "continue";
  const note = element("p", problem ?? label);
  note.className = problem === undefined ? "" : "problem";
  form.append(note, field, send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(field.value.trim());
  });
  document.querySelector("#page").append(form);
  field.focus();
};
