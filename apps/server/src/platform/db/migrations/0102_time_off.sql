DROP INDEX "tutor_availability_exceptions_tutor_id_idx";--> statement-breakpoint
ALTER TABLE "tutor_availability_exceptions" ADD COLUMN "last_date" date;--> statement-breakpoint
UPDATE "tutor_availability_exceptions" SET "last_date" = "local_date";--> statement-breakpoint
ALTER TABLE "tutor_availability_exceptions" ALTER COLUMN "last_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tutor_availability_exceptions" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "tutor_availability_exceptions_tutor_id_idx" ON "tutor_availability_exceptions" USING btree ("tutor_id","last_date");--> statement-breakpoint
ALTER TABLE "tutor_availability_exceptions" ADD CONSTRAINT "tutor_availability_exceptions_dates_check" CHECK (last_date >= local_date and last_date - local_date < 366);