CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_lower_case" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"student_id" uuid,
	"subject_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"assigned" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balances_remaining_not_negative" CHECK (remaining >= 0),
	CONSTRAINT "balances_assigned_not_negative" CHECK (assigned >= 0),
	CONSTRAINT "balances_completed_not_negative" CHECK (completed >= 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"student_name" text NOT NULL,
	"subject" text NOT NULL,
	"requested_date" date NOT NULL,
	"requested_time" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tutor_name" text,
	"meeting_link" text,
	"booked_by_admin" boolean DEFAULT false NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "bookings_status_check" CHECK (status in ('pending', 'approved', 'rejected', 'completed')),
	CONSTRAINT "bookings_subject_check" CHECK (subject in ('mathematics', 'chemistry', 'physics')),
	CONSTRAINT "bookings_duration_check" CHECK (duration_minutes in (30, 60, 90, 120)),
	CONSTRAINT "bookings_requested_time_check" CHECK (requested_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "bookings_approved_details_check" CHECK (status not in ('approved', 'completed') or (tutor_name is not null and meeting_link is not null and approved_at is not null))
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password_hash" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_links_purpose_check" CHECK (purpose in ('verify-email'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_account_id" uuid,
	"purpose" text NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"assigned" integer NOT NULL,
	"completed" integer NOT NULL,
	"remaining" integer NOT NULL,
	"note" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_reason_check" CHECK (reason in ('package-granted', 'unused-written-off', 'booking-approved', 'booking-completed', 'session-completed', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient_account_id" uuid,
	"to_address" text,
	"subject" text,
	"data" jsonb NOT NULL,
	"dedupe_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status_check" CHECK (status in ('queued', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"upload_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "payments_status_check" CHECK (status in ('pending', 'approved', 'rejected')),
	CONSTRAINT "payments_package_id_check" CHECK (package_id in ('once-off', 'bundle-5', 'bundle-10', 'basic-subscription', 'standard-subscription', 'premium-subscription')),
	CONSTRAINT "payments_decided_check" CHECK ((status = 'pending') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"platform_name" text DEFAULT 'Thuto' NOT NULL,
	"contact_email" text,
	"max_file_size_mb" integer DEFAULT 50 NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"auto_approve_users" boolean DEFAULT false NOT NULL,
	"carry_over_unused_sessions" boolean DEFAULT false NOT NULL,
	"expired_packages_cannot_book" boolean DEFAULT false NOT NULL,
	"admin_setup_reopened" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_settings_one_row" CHECK (id = 1),
	CONSTRAINT "platform_settings_max_file_size_mb_check" CHECK (max_file_size_mb between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_profiles" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"who_needs_tutoring" text NOT NULL,
	"student_gender" text NOT NULL,
	"student_first_name" text NOT NULL,
	"student_last_name" text NOT NULL,
	"parent_first_name" text NOT NULL,
	"parent_last_name" text NOT NULL,
	"parent_email" text NOT NULL,
	"parent_phone" text NOT NULL,
	"school_name" text NOT NULL,
	"syllabus" text NOT NULL,
	"school_level" text NOT NULL,
	"grade" text NOT NULL,
	"subjects" text[] NOT NULL,
	"selected_package" text,
	"current_payment_id" uuid,
	"subscription_starts_at" timestamp (3) with time zone,
	"subscription_ends_at" timestamp (3) with time zone,
	"last_session_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_profiles_who_needs_tutoring_check" CHECK (who_needs_tutoring in ('myself', 'son', 'daughter')),
	CONSTRAINT "student_profiles_student_gender_check" CHECK (student_gender in ('male', 'female')),
	CONSTRAINT "student_profiles_syllabus_check" CHECK (syllabus in ('LGCSE', 'IGCSE')),
	CONSTRAINT "student_profiles_school_level_check" CHECK (school_level in ('primary', 'high')),
	CONSTRAINT "student_profiles_subjects_check" CHECK (subjects <@ array['mathematics', 'chemistry', 'physics']::text[]),
	CONSTRAINT "student_profiles_selected_package_check" CHECK (selected_package in ('once-off', 'bundle-5', 'bundle-10', 'basic-subscription', 'standard-subscription', 'premium-subscription'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text,
	"size" bigint NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_backdoor" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK (role in ('admin', 'student')),
	CONSTRAINT "users_is_backdoor_check" CHECK (is_backdoor = false)
);
--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_student_id_accounts_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_recipient_account_id_accounts_id_fk" FOREIGN KEY ("recipient_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_account_id_accounts_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "activity_entries_created_at_idx" ON "activity_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activity_entries_student_id_idx" ON "activity_entries" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_student_id_created_at_idx" ON "bookings" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_student_id_starts_at_idx" ON "bookings" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_status_created_at_idx" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_created_at_idx" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_account_provider_key" ON "credentials" USING btree ("account_id","provider_id");--> statement-breakpoint
CREATE INDEX "email_links_account_id_idx" ON "email_links" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "files_sha256_idx" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_cause_key" ON "ledger_entries" USING btree ("cause","reason");--> statement-breakpoint
CREATE INDEX "ledger_entries_student_id_idx" ON "ledger_entries" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_dedupe_key_key" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_status_created_at_idx" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_identifier_idx" ON "one_time_codes" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_upload_id_key" ON "payments" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending_per_student" ON "payments" USING btree ("student_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_status_submitted_at_idx" ON "payments" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "payments_student_id_submitted_at_idx" ON "payments" USING btree ("student_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_token_key" ON "sign_ins" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sign_ins_account_id_idx" ON "sign_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "uploads_owner_account_id_idx" ON "uploads" USING btree ("owner_account_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_role_created_at_idx" ON "users" USING btree ("role","created_at");--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_current_payment_id_fk" FOREIGN KEY ("current_payment_id") REFERENCES "payments"("id");
--> statement-breakpoint
INSERT INTO "platform_settings" ("id") VALUES (1);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_entries_append_only BEFORE UPDATE OR DELETE ON "activity_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
