ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK (purpose in ('verify-email', 'reset-password', 'change-email', 'sign-in'));
