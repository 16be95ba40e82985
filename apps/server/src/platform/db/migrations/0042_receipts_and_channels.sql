-- Ways to pay that families see on an order. The payment instructions of the settings become the first one.
CREATE TABLE "payment_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"key_presses" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_channels_kind_check" CHECK (kind in ('mpesa', 'ecocash', 'bank', 'cash', 'other')),
	CONSTRAINT "payment_channels_name_check" CHECK (name <> '')
);
--> statement-breakpoint
INSERT INTO "payment_channels" (id, kind, name, instructions, position)
SELECT '00000000-0000-7000-8000-000200000001', 'other', 'Payment instructions', payment_instructions, 1 FROM "platform_settings";
--> statement-breakpoint
-- The evidence of a pasted message or of cash.
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "payer" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "evidence_text" text;--> statement-breakpoint
-- Receipts count up by one without a gap. Payments that are approved already get theirs in the order of the decisions.
CREATE TABLE "receipt_counter" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_counter_one_row" CHECK (id = 1),
	CONSTRAINT "receipt_counter_not_negative" CHECK (last_number >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL REFERENCES "payments" ("id"),
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment_id_key" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
INSERT INTO "receipts" (number, payment_id, issued_at)
SELECT row_number() OVER (ORDER BY decided_at, id), id, decided_at FROM "payments" WHERE status = 'approved';
--> statement-breakpoint
INSERT INTO "receipt_counter" (last_number) SELECT count(*) FROM "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A family is reminded once to renew a package. Packages that are nearly used up now are not announced late.
ALTER TABLE "credit_grants" ADD COLUMN "renewal_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "credit_grants" SET renewal_reminded_at = now()
WHERE kind = 'purchase' AND (available <= 2 OR expires_at <= now() + interval '7 days');
--> statement-breakpoint
CREATE INDEX "credit_grants_renewal_idx" ON "credit_grants" USING btree ("student_id") WHERE kind = 'purchase' and closed_at is null and renewal_reminded_at is null;
