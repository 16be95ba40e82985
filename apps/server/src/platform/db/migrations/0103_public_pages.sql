ALTER TABLE "platform_settings" ADD COLUMN "trusted_since" text DEFAULT '2019' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "experience_claim" text DEFAULT '6+' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "students_claim" text DEFAULT '100+' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "taught_claim" text DEFAULT '830+' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "contact_phone" text DEFAULT '+266 5812 3456' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "contact_place" text DEFAULT 'Online, from Maseru, Lesotho' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "opening_hours" text DEFAULT 'Mon to Fri: 8am to 10pm
Sat: 9am to 5pm
Sun: by appointment' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "terms_text" text;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "privacy_text" text;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "terms_version" text;