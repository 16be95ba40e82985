-- The bytes of a draft are stored in pieces, and read in a process of their own. Drafts that wait for their import move.
CREATE TABLE "statement_chunks" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"base64" text NOT NULL,
	CONSTRAINT "statement_chunks_pkey" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "statement_imports" DROP CONSTRAINT "statement_imports_content_check";--> statement-breakpoint
ALTER TABLE "statement_sources" ADD COLUMN "date_order" text;--> statement-breakpoint
ALTER TABLE "statement_chunks" ADD CONSTRAINT "statement_chunks_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "statement_chunks" ("import_id", "position", "base64")
SELECT "id", 0, encode(convert_to("content", 'UTF8'), 'base64') FROM "statement_imports" WHERE "content" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "statement_sources" ADD CONSTRAINT "statement_sources_date_order_check" CHECK (date_order in ('dmy', 'mdy'));