-- Counters of rate-limiter-flexible, in the shape it expects. Not in schema.ts: no query of ours reads them.
-- Unlogged, because losing counts in a crash costs nothing and every sign-in writes some.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");
