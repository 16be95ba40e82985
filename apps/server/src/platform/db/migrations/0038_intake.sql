-- Statements, forwarded messages, message templates and requests to a payment gateway.
ALTER TABLE "platform_settings" ADD COLUMN "approve_exact_matches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "statement_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"mapping" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_sources_provider_check" CHECK (provider in ('mpesa', 'ecocash', 'bank', 'unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_sources_name_key" ON "statement_sources" USING btree (lower("name"));--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid REFERENCES "statement_sources" ("id"),
	"file_name" text NOT NULL,
	"content" text,
	"uploaded_by" uuid NOT NULL REFERENCES "accounts" ("id"),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"added" integer DEFAULT 0 NOT NULL,
	"repeated" integer DEFAULT 0 NOT NULL,
	"debits" integer DEFAULT 0 NOT NULL,
	"broken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statement_imports_content_check" CHECK ((content is null) = (imported_at is not null)),
	CONSTRAINT "statement_imports_source_check" CHECK (imported_at is null or source_id is not null)
);
--> statement-breakpoint
CREATE INDEX "statement_imports_imported_at_idx" ON "statement_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "statement_imports_drafts_idx" ON "statement_imports" USING btree ("created_at") WHERE imported_at is null;--> statement-breakpoint
CREATE TABLE "payment_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_devices_name_key" ON "payment_devices" USING btree (lower("name"));--> statement-breakpoint
CREATE TABLE "hook_signatures" (
	"device_id" uuid NOT NULL REFERENCES "payment_devices" ("id"),
	"signature" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hook_signatures_pkey" PRIMARY KEY("device_id","signature")
);
--> statement-breakpoint
CREATE INDEX "hook_signatures_received_at_idx" ON "hook_signatures" USING btree ("received_at");--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid REFERENCES "statement_sources" ("id"),
	"device_id" uuid REFERENCES "payment_devices" ("id"),
	"import_id" uuid REFERENCES "statement_imports" ("id"),
	"line_number" integer,
	"line_key" text NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text,
	"local_date" text,
	"local_time" text,
	"reference" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"amount_lisente" integer,
	"balance_lisente" integer,
	"message" text,
	"unreadable_reason" text,
	"order_references" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_id" uuid REFERENCES "payments" ("id"),
	"ignored_reason" text,
	"decided_by" uuid REFERENCES "accounts" ("id"),
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_provider_check" CHECK (provider in ('mpesa', 'ecocash', 'bank', 'unknown')),
	CONSTRAINT "statement_lines_status_check" CHECK (status in ('open', 'settled', 'ignored')),
	CONSTRAINT "statement_lines_origin_check" CHECK ((source_id is null) <> (device_id is null)),
	CONSTRAINT "statement_lines_amount_check" CHECK (amount_lisente > 0),
	CONSTRAINT "statement_lines_readable_check" CHECK (amount_lisente is not null or message is not null),
	CONSTRAINT "statement_lines_settled_check" CHECK ((status = 'settled') = (payment_id is not null)),
	CONSTRAINT "statement_lines_ignored_check" CHECK ((status = 'ignored') = (ignored_reason is not null)),
	CONSTRAINT "statement_lines_decided_check" CHECK ((status = 'open') = (decided_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_source_key" ON "statement_lines" USING btree ("source_id","line_key");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_device_key" ON "statement_lines" USING btree ("device_id","line_key");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "statement_lines_ignored_idx" ON "statement_lines" USING btree ("created_at","id") WHERE status = 'ignored';--> statement-breakpoint
CREATE INDEX "statement_lines_import_id_idx" ON "statement_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "statement_lines_payment_id_idx" ON "statement_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "statement_lines_transaction_id_idx" ON "statement_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "statement_lines_order_references_idx" ON "statement_lines" USING gin ("order_references");--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"meaning" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_provider_check" CHECK (provider in ('mpesa', 'ecocash', 'bank', 'unknown')),
	CONSTRAINT "message_templates_meaning_check" CHECK (meaning in ('sent', 'received', 'reversal', 'failure', 'airtime', 'withdrawal')),
	CONSTRAINT "message_templates_text_check" CHECK (text <> '')
);
--> statement-breakpoint
CREATE TABLE "gateway_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL REFERENCES "orders" ("id"),
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"provider" text NOT NULL,
	"amount_lisente" integer NOT NULL,
	"phone" text NOT NULL,
	"conversation_id" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"failure" text,
	"result_code" text,
	"payment_id" uuid REFERENCES "payments" ("id"),
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_requests_status_check" CHECK (status in ('created', 'sent', 'in_doubt', 'paid', 'failed')),
	CONSTRAINT "gateway_requests_failure_check" CHECK (failure in ('cancelled', 'wrong-pin', 'funds-insufficient', 'phone-invalid', 'timed-out', 'refused')),
	CONSTRAINT "gateway_requests_failed_check" CHECK ((status = 'failed') = (failure is not null)),
	CONSTRAINT "gateway_requests_amount_check" CHECK (amount_lisente > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_requests_conversation_id_key" ON "gateway_requests" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_requests_one_open_per_order" ON "gateway_requests" USING btree ("order_id") WHERE status in ('created', 'sent', 'in_doubt');--> statement-breakpoint
CREATE INDEX "gateway_requests_order_id_idx" ON "gateway_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "gateway_requests_account_id_idx" ON "gateway_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "gateway_requests_payment_id_idx" ON "gateway_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_requests_next_check_at_idx" ON "gateway_requests" USING btree ("next_check_at") WHERE status in ('created', 'sent', 'in_doubt');
