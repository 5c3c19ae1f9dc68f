import type { ReactElement } from "react";
import { useViewText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { IconTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import type { NamePartProps } from "./name-form.js";
import { NameIcon } from "../../icons/user-icons.js";

/** The typed name and available similar names; a tap registers one. */
export function NameSuggestions({ model, state }: NamePartProps): ReactElement | null {
  const text = useViewText();
  const { suggestions, step, owned } = state;
  if (suggestions.status === "idle" || owned !== undefined)
    return <p className="name-note">{text("nameRule")}</p>;
  if (suggestions.status === "loading")
    return <SkeletonRows label={text("nameSuggesting")} count={3} />;
  if (suggestions.status === "failed")
    return (
      <p className="name-note" role="status">
        {text("nameSuggestFailed")}
      </p>
    );
  if (suggestions.value.length === 0) return null;
  return (
    <section className="group" aria-labelledby="lk-names" data-testid="lk-name-suggestions">
      <h3 id="lk-names" className="group-label">
        {text("nameSuggestions")}
      </h3>
      <ul className="stack">
        {suggestions.value.map(({ name, isRegistered }) => (
          <li key={name}>
            <Row
              testId="lk-name-suggestion"
              lead={
                <IconTile>
                  <NameIcon />
                </IconTile>
              }
              name={name}
              badge={text(isRegistered ? "nameRegistered" : "nameAvailable")}
              tone={isRegistered ? "quiet" : "positive"}
              isBlocked={isRegistered || step === "registering"}
              onClick={() => {
                if (!isRegistered && step !== "registering") model.register(name);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
