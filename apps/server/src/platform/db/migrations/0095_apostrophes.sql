-- Texts as searches compare them, now with all forms of the apostrophe and the backtick. `toSearchText` in the domain does
-- the same. Texts of ASCII take the short way.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN octet_length(value) = char_length(value) THEN lower(translate(value, '''`', ''))
    ELSE lower(regexp_replace(
      normalize(regexp_replace(value, '[''`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u0384\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]', '', 'g'), NFKD),
      '[\u0300-\u036f]', '', 'g'
    ))
  END
$$;--> statement-breakpoint
REINDEX INDEX "accounts_search_idx";--> statement-breakpoint
REINDEX INDEX "students_search_idx";
