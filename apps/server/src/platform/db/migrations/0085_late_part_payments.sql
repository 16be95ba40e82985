-- Late money can pay a part of an expired order while the family has a newer open order for the same package. Only open
-- orders are counted from now on, so that such a payment is recorded.
DROP INDEX "orders_one_open_per_version";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_version" ON "orders" USING btree ("student_id","package_version_id") WHERE status = 'open';