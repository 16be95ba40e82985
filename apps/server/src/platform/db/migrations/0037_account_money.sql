-- Money that a payment brings beyond its order belongs to the account and lowers what its next order asks for.
CREATE TABLE "account_money" (
	"account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts" ("id"),
	"balance_lisente" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_money_not_negative" CHECK (balance_lisente >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_money_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"delta_lisente" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"actor_id" uuid REFERENCES "accounts" ("id"),
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_money_entries_reason_check" CHECK (reason in ('overpayment', 'used', 'returned', 'refund', 'correction')),
	CONSTRAINT "account_money_entries_delta_check" CHECK (delta_lisente <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_money_entries_cause_key" ON "account_money_entries" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "account_money_entries_account_id_idx" ON "account_money_entries" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "orders"
	ADD COLUMN "credit_applied_lisente" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "returned_lisente" integer DEFAULT 0 NOT NULL,
	ADD CONSTRAINT "orders_credit_applied_check" CHECK (credit_applied_lisente between 0 and amount_lisente),
	ADD CONSTRAINT "orders_returned_check" CHECK (returned_lisente >= 0 and (returned_lisente = 0 or status = 'cancelled'));
--> statement-breakpoint
-- A payment for no order belongs to an account. Several claims may name one transaction; one of them may be approved.
ALTER TABLE "payments"
	ALTER COLUMN "order_id" DROP NOT NULL,
	ALTER COLUMN "student_id" DROP NOT NULL,
	ADD COLUMN "account_id" uuid REFERENCES "accounts" ("id"),
	ADD COLUMN "surplus_lisente" integer DEFAULT 0 NOT NULL,
	ADD COLUMN IF NOT EXISTS "payer" text,
	ADD COLUMN IF NOT EXISTS "evidence_text" text,
	ADD CONSTRAINT "payments_owner_check" CHECK ((order_id is null) = (student_id is null) and (order_id is null) = (account_id is not null)),
	ADD CONSTRAINT "payments_surplus_check" CHECK (surplus_lisente between 0 and amount_lisente and (surplus_lisente = 0 or status = 'approved'));
--> statement-breakpoint
DROP INDEX "payments_provider_transaction_key";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_transaction_key" ON "payments" USING btree ("provider","provider_transaction_id") WHERE provider_transaction_id is not null and status = 'approved';--> statement-breakpoint
CREATE INDEX "payments_provider_transaction_id_idx" ON "payments" USING btree ("provider_transaction_id") WHERE provider_transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payments_account_id_idx" ON "payments" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
-- Orders that were paid more than once: what came after the amount belongs to the account.
UPDATE "payments" p SET surplus_lisente = s.surplus
FROM (
	SELECT a.id, least(a.amount_lisente, greatest(0, a.running - o.amount_lisente)) AS surplus
	FROM (
		SELECT id, order_id, amount_lisente, sum(amount_lisente) OVER (PARTITION BY order_id ORDER BY decided_at, id) AS running
		FROM payments WHERE status = 'approved'
	) a JOIN orders o ON o.id = a.order_id
) s
WHERE s.id = p.id AND s.surplus > 0;
--> statement-breakpoint
INSERT INTO "account_money_entries" (id, account_id, delta_lisente, reason, cause, actor_id, created_at)
SELECT gen_random_uuid(), o.account_id, p.surplus_lisente, 'overpayment', 'payment:' || p.id, p.decided_by, p.decided_at
FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.surplus_lisente > 0;
--> statement-breakpoint
INSERT INTO "account_money" (account_id, balance_lisente)
SELECT account_id, sum(delta_lisente) FROM account_money_entries GROUP BY account_id;
--> statement-breakpoint
CREATE TRIGGER account_money_entries_append_only BEFORE UPDATE OR DELETE ON "account_money_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
