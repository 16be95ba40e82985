CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "name_words_word_idx" ON "name_words" USING gin (word gin_trgm_ops);--> statement-breakpoint
-- The words of a name that a misspelt search compares. Shorter ones have to be typed exactly.
CREATE FUNCTION words_of_name(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(search_text(value), '\s+') AS of(word)
  WHERE char_length(word) BETWEEN 3 AND 60 ORDER BY word
$$;--> statement-breakpoint
CREATE FUNCTION keep_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) ->> TG_ARGV[0] END;
  after text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) ->> TG_ARGV[0] END;
BEGIN
  IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  INSERT INTO name_words SELECT word FROM words_of_name(after) AS of(word)
  WHERE NOT EXISTS (SELECT FROM name_words n WHERE n.word = of.word) ON CONFLICT DO NOTHING;
  IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
  -- A word that nobody is called any more is forgotten: it may be the name of an erased family.
  DELETE FROM name_words n WHERE n.word IN (SELECT words_of_name(before))
    AND NOT EXISTS (SELECT FROM students s WHERE search_text(s.name) LIKE '%' || n.word || '%')
    AND NOT EXISTS (SELECT FROM accounts a
      WHERE search_text(a.display_name || ' ' || a.email) LIKE '%' || n.word || '%');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "students_name_words" AFTER INSERT OR DELETE OR UPDATE OF "name" ON "students"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_name_words('name');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "accounts_name_words" AFTER INSERT OR DELETE OR UPDATE OF "display_name" ON "accounts"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_name_words('display_name');--> statement-breakpoint
INSERT INTO name_words
SELECT DISTINCT word FROM (SELECT name FROM students UNION ALL SELECT display_name FROM accounts) AS called(name)
CROSS JOIN LATERAL words_of_name(called.name) AS of(word) ON CONFLICT DO NOTHING;
