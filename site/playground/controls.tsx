import { useId } from "react";
import { ContrastList } from "./contrast-list.js";
import { CHOICES, type COLOURS, type Choice, type Settings } from "./settings.js";

interface ControlsProps {
  readonly settings: Settings;
  readonly onChange: (changed: Partial<Settings>) => void;
  readonly onReset: () => void;
}
type OfControls = Pick<ControlsProps, "settings" | "onChange">;

function ChoiceField({
  field,
  label,
  settings,
  onChange,
}: OfControls & { field: Choice; label: string }) {
  const id = useId();
  return (
    <div className="playground-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={settings[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      >
        {CHOICES[field].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type Colour = (typeof COLOURS)[number];
/** What the picker shows while the default is used. */
const SHOWN = { accent: "#0b7457", surface: "#ffffff", text: "#14161b" };

function ColourField({
  field,
  label,
  settings,
  onChange,
}: OfControls & { field: Colour; label: string }) {
  const id = useId();
  const value = settings[field];
  return (
    <div className="playground-field">
      <label htmlFor={id}>{label}</label>
      <span className="playground-colour">
        <input
          id={id}
          type="color"
          value={value || SHOWN[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
        <button
          className="playground-default"
          disabled={value === ""}
          onClick={() => onChange({ [field]: "" })}
        >
          Default<span className="visually-hidden"> for {label}</span>
        </button>
      </span>
    </div>
  );
}

/** The settings, in groups. */
export function Controls({ settings, onChange, onReset }: ControlsProps) {
  const shared = { settings, onChange };
  return (
    <form className="playground-controls" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Theme</legend>
        <ChoiceField field="mode" label="Colour scheme" {...shared} />
        <ColourField field="accent" label="Accent" {...shared} />
        <ColourField field="surface" label="Card" {...shared} />
        <ColourField field="text" label="Text" {...shared} />
        <ContrastList settings={settings} />
        <ChoiceField field="radius" label="Corners" {...shared} />
        <ChoiceField field="density" label="Spacing" {...shared} />
        <ChoiceField field="font" label="Font" {...shared} />
        <ChoiceField field="fontSize" label="Text size" {...shared} />
      </fieldset>
      <fieldset>
        <legend>App</legend>
        <ChoiceField field="networks" label="Networks" {...shared} />
        <ChoiceField field="locale" label="Language" {...shared} />
        <ChoiceField field="signIn" label="Sign-in" {...shared} />
        <ChoiceField field="view" label="View to open" {...shared} />
      </fieldset>
      <fieldset>
        <legend>Preview</legend>
        <ChoiceField field="wallets" label="Wallets in the browser" {...shared} />
        <ChoiceField field="viewport" label="Width" {...shared} />
      </fieldset>
      <button className="live-island-button" onClick={onReset}>
        Reset all
      </button>
    </form>
  );
}
