CREATE INDEX "accounts_name_idx" ON "accounts" USING btree (lower("display_name"),"id");--> statement-breakpoint
CREATE INDEX "activity_entries_user_moves_idx" ON "activity_entries" USING btree ("student_id","created_at") WHERE kind in ('user.activated', 'user.deactivated');--> statement-breakpoint
CREATE INDEX "bookings_completed_idx" ON "bookings" USING btree ("starts_at","subject") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "payments_status_decided_at_idx" ON "payments" USING btree ("status","decided_at","id");
