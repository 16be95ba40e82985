ALTER TABLE "tutor_busy_calendars" ADD COLUMN "unread_events" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Texts as searches compare them: without accents, composition, apostrophes and case. `toSearchText` in the domain does the
-- same. Texts of ASCII take the short way.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN octet_length(value) = char_length(value) THEN lower(translate(value, '''`', ''))
    ELSE lower(regexp_replace(normalize(translate(value, '''’‘‛ʼʹ′`´', ''), NFKD), '[\u0300-\u036f]', '', 'g'))
  END
$$;--> statement-breakpoint
DROP INDEX IF EXISTS "accounts_search_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "students_search_idx";--> statement-breakpoint
CREATE INDEX "accounts_search_idx" ON "accounts" USING gin (search_text("display_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_search_idx" ON "students" USING gin (search_text("name") gin_trgm_ops);--> statement-breakpoint
-- Names in NFC, and without a last name that only fills the field.
UPDATE students SET name = normalize(name, NFC) WHERE name IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE students SET first_name = normalize(first_name, NFC) WHERE first_name IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE students SET last_name = normalize(last_name, NFC) WHERE last_name IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE accounts SET display_name = normalize(display_name, NFC) WHERE display_name IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE students SET name = trim(first_name)
WHERE last_name ~ '^[-–—._ ]+$' AND trim(first_name) <> '' AND name = trim(first_name || ' ' || last_name);--> statement-breakpoint
-- Phone numbers in E.164: those of Lesotho, and those with a country code. Others stay as they are.
UPDATE students SET parent_phone = '+266' || right(regexp_replace(parent_phone, '\D', '', 'g'), 8)
WHERE parent_phone ~ '^[\s0-9+().\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069-]+$'
  AND regexp_replace(parent_phone, '[^0-9+]', '', 'g') ~ '^(\+?266|00266)?([256]\d{7}|800\d{5})$';--> statement-breakpoint
UPDATE students SET parent_phone = '+' || regexp_replace(parent_phone, '\D', '', 'g')
WHERE parent_phone ~ '^\s*\+[1-9][\s0-9.-]+$' AND parent_phone !~ '^\s*\+\s*266'
  AND regexp_replace(parent_phone, '\D', '', 'g') ~ '^\d{8,15}$';--> statement-breakpoint
UPDATE contact_messages SET phone = '+266' || right(regexp_replace(phone, '\D', '', 'g'), 8)
WHERE phone ~ '^[\s0-9+().\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069-]+$'
  AND regexp_replace(phone, '[^0-9+]', '', 'g') ~ '^(\+?266|00266)?([256]\d{7}|800\d{5})$';--> statement-breakpoint
UPDATE contact_messages SET phone = '+' || regexp_replace(phone, '\D', '', 'g')
WHERE phone ~ '^\s*\+[1-9][\s0-9.-]+$' AND phone !~ '^\s*\+\s*266'
  AND regexp_replace(phone, '\D', '', 'g') ~ '^\d{8,15}$';
