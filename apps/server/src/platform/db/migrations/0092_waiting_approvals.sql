CREATE TABLE "waiting_approvals" (
	"request" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"amount_lisente" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waiting_approvals_amount_check" CHECK (amount_lisente > 0)
);
--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD CONSTRAINT "waiting_approvals_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;