ALTER TABLE "platform_settings" ADD COLUMN "proof_retention_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "nightly_backups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "nightly_backup_hour" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "nightly_backups_kept" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_proof_retention_days_check" CHECK (proof_retention_days between 0 and 3650);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_nightly_backup_hour_check" CHECK (nightly_backup_hour between 0 and 23);--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_nightly_backups_kept_check" CHECK (nightly_backups_kept between 1 and 365);