-- Notifications: one per event, person and channel; what each person has switched off; devices and numbers.
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"event_key" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text NOT NULL,
	"send_after" timestamp (3) with time zone,
	"delivered_to" uuid[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"sent_by" uuid REFERENCES "accounts" ("id"),
	CONSTRAINT "notifications_event_key" UNIQUE ("account_id","event_key","channel"),
	CONSTRAINT "notifications_channel_check" CHECK (channel in ('inbox', 'push', 'whatsapp')),
	CONSTRAINT "notifications_status_check" CHECK (status in ('ready', 'waiting', 'sent', 'dropped', 'failed')),
	CONSTRAINT "notifications_inbox_check" CHECK ((channel = 'inbox') = (status = 'ready')),
	CONSTRAINT "notifications_sent_check" CHECK ((status = 'sent') = (sent_at is not null))
);
--> statement-breakpoint
CREATE INDEX "notifications_inbox_idx" ON "notifications" USING btree ("account_id","created_at","id") WHERE channel = 'inbox';--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("account_id") WHERE channel = 'inbox' and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting_push_idx" ON "notifications" USING btree ("send_after") WHERE channel = 'push' and status = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_waiting_whatsapp_idx" ON "notifications" USING btree ("created_at","id") WHERE channel = 'whatsapp' and status = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_created_at_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "notification_mutes" (
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_mutes_pkey" PRIMARY KEY ("account_id","event","channel"),
	CONSTRAINT "notification_mutes_event_check" CHECK (event in ('requests', 'lessons', 'reminders', 'payments', 'messages', 'desk')),
	CONSTRAINT "notification_mutes_channel_check" CHECK (channel in ('inbox', 'mail', 'push'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"auth_session_id" uuid NOT NULL REFERENCES "auth_sessions" ("id") ON DELETE CASCADE,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE ("endpoint")
);
--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_id_idx" ON "push_subscriptions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_auth_session_id_idx" ON "push_subscriptions" USING btree ("auth_session_id");--> statement-breakpoint
CREATE TABLE "whatsapp_contacts" (
	"account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"number" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_contacts_number_check" CHECK (number ~ '^\+[1-9][0-9]{6,14}$')
);
