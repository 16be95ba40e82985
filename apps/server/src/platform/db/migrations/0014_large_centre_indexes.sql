CREATE INDEX "mails_elsewhere_idx" ON "mails" USING btree ("created_at","id") WHERE recipient_account_id is null or kind like '%email-change%';--> statement-breakpoint
CREATE INDEX "payments_revenue_idx" ON "payments" USING btree ("decided_at","price_maloti") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "sessions_completed_idx" ON "sessions" USING btree ("starts_at","subject") WHERE status = 'completed';--> statement-breakpoint
-- As one types: part of a name.
CREATE INDEX "sessions_search_idx" ON "sessions" USING gin (student_name gin_trgm_ops);
