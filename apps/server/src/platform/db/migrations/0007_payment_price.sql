ALTER TABLE "payments" ADD COLUMN "price_maloti" integer;
--> statement-breakpoint
-- What the packages have cost from the first payment until now.
UPDATE "payments" SET "price_maloti" = CASE "package_id"
	WHEN 'once-off' THEN 90
	WHEN 'bundle-5' THEN 450
	WHEN 'bundle-10' THEN 850
	WHEN 'basic-subscription' THEN 360
	WHEN 'standard-subscription' THEN 720
	WHEN 'premium-subscription' THEN 1020
END;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "price_maloti" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_price_check" CHECK (price_maloti >= 0);
