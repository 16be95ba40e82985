ALTER TABLE "activity_entries" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_entries_settings_idx" ON "activity_entries" USING btree ("created_at") WHERE kind like 'settings.%';