const element = (name, text) => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/** Draws the page anew; texts only, whoever they are from. `waitMs`: before it can be pressed. */
export const show = ({ title, details = [], actions = [] }) => {
  const buttons = actions.map(({ id, label, run, waitMs }) => {
    const button = element("button", label);
    button.type = "button";
    if (waitMs !== undefined) {
      button.disabled = true;
      setTimeout(() => (button.disabled = false), waitMs);
    }
    button.dataset.testid = id;
    button.addEventListener("click", run);
    return button;
  });
  document
    .querySelector("#page")
    .replaceChildren(
      element("h1", title),
      ...details.map((text) => element("pre", text)),
      ...buttons,
    );
};

/** Asks for one line of text; `run` is given it. */
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
