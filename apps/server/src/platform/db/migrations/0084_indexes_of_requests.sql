-- A centre has few pending requests, and the index of bookings by status lists them. An index that holds requests by status
-- alone lets PostgreSQL read all of them where it looks for those of one student.
DROP INDEX "lesson_participants_expires_at_idx";--> statement-breakpoint
DROP INDEX "lesson_participants_admins_not_notified_idx";--> statement-breakpoint
DROP INDEX "lesson_participants_status_starts_at_idx";--> statement-breakpoint
CREATE INDEX "lesson_participants_status_starts_at_idx" ON "lesson_participants" USING btree ("status","starts_at","id") WHERE status <> 'requested';
