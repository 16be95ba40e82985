-- Renames in place: rows and references stay as they are.
ALTER TABLE "statement_lines" RENAME TO "incoming_money";--> statement-breakpoint
-- Indexes, and the constraints with the NOT NULL constraints that PostgreSQL 18 names after table and column.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conname AS old_name FROM pg_constraint
    WHERE conrelid = 'public.incoming_money'::regclass AND conname LIKE 'statement\_lines\_%'
  LOOP
    EXECUTE format('ALTER TABLE "incoming_money" RENAME CONSTRAINT %I TO %I',
      named.old_name, replace(named.old_name, 'statement_lines_', 'incoming_money_'));
  END LOOP;
  FOR named IN
    SELECT relname AS old_name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = 'public.incoming_money'::regclass AND relname LIKE 'statement\_lines\_%'
  LOOP
    EXECUTE format('ALTER INDEX public.%I RENAME TO %I',
      named.old_name, replace(named.old_name, 'statement_lines_', 'incoming_money_'));
  END LOOP;
END $$;
