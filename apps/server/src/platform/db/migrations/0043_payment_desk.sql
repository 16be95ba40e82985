-- Second approvals, refunds, and hashes of pictures that find a proof which was sent before with small changes.
ALTER TABLE "platform_settings"
	ADD COLUMN "second_approval_above_lisente" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "rejection_reasons" text DEFAULT E'The payment could not be found\nThe amount does not match the order\nThe proof cannot be read\nThis proof was used before' NOT NULL,
	ADD CONSTRAINT "platform_settings_second_approval_check" CHECK (second_approval_above_lisente >= 0);
--> statement-breakpoint
ALTER TABLE "payments"
	ADD COLUMN "first_approved_by" uuid REFERENCES "accounts" ("id"),
	ADD COLUMN "first_approved_at" timestamp (3) with time zone,
	ADD COLUMN "first_approved_lisente" integer,
	ADD CONSTRAINT "payments_first_approval_check" CHECK (num_nonnulls(first_approved_by, first_approved_at, first_approved_lisente) in (0, 3));
--> statement-breakpoint
ALTER TABLE "files"
	ADD COLUMN "picture_hash" text,
	ADD COLUMN "picture_bands" integer[],
	ADD CONSTRAINT "files_picture_hash_check" CHECK (picture_hash ~ '^[0-9a-f]{64}$' and (picture_hash is null) = (picture_bands is null));
--> statement-breakpoint
CREATE INDEX "files_picture_bands_idx" ON "files" USING gin ("picture_bands") WHERE picture_bands is not null;--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_created_at_idx" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL REFERENCES "orders" ("id"),
	"source" text NOT NULL,
	"amount_lisente" integer NOT NULL,
	"credits_taken" integer NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"actor_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_source_check" CHECK (source in ('order', 'account')),
	CONSTRAINT "refunds_method_check" CHECK (method in ('cash', 'mobile_money', 'bank')),
	CONSTRAINT "refunds_amount_check" CHECK (amount_lisente > 0 and credits_taken >= 0)
);
--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION refuse_change();
