-- One row for each record of the site. `place` is its age: a record that is written again keeps it.
CREATE TABLE site_records (
  kind text NOT NULL,
  id text NOT NULL,
  value text NOT NULL,
  member_of text,
  ends_at bigint,
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (kind, id)
);
CREATE INDEX site_records_groups ON site_records (kind, member_of, place) WHERE member_of IS NOT NULL;
CREATE INDEX site_records_ends ON site_records (ends_at) WHERE ends_at IS NOT NULL;
