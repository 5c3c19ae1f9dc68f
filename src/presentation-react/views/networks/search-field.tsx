import { forwardRef } from "react";
import { SearchIcon } from "../../icons/icons.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./search-field.css?inline";

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { label, value, onChange },
  ref,
) {
  useSheet(css);
  return (
    <label className="search">
      <SearchIcon />
      <input
        ref={ref}
        className="search-input"
        part="field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
});

const MAX_QUERY_LENGTH = 32;
/** Shortens a long search text, which the field shows in full. */
export const shortQuery = (query: string): string =>
  query.length > MAX_QUERY_LENGTH ? `${query.slice(0, MAX_QUERY_LENGTH)}…` : query;
