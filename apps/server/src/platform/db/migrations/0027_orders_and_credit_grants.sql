-- Payments belong to orders, amounts are in lisente, and credits come from grants. Every counter of a student stays
-- as it was, and every entry of the old ledger becomes an entry of the new one.
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"student_id" uuid NOT NULL REFERENCES "users" ("id"),
	"package_version_id" uuid REFERENCES "package_versions" ("id"),
	"package_id" text NOT NULL,
	"amount_lisente" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "orders_status_check" CHECK (status in ('open', 'part_paid', 'paid', 'cancelled', 'expired')),
	CONSTRAINT "orders_reference_check" CHECK (reference ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
	CONSTRAINT "orders_amount_check" CHECK (amount_lisente >= 0),
	CONSTRAINT "orders_paid_check" CHECK ((status = 'paid') = (paid_at is not null)),
	CONSTRAINT "orders_cancelled_check" CHECK ((status = 'cancelled') = (cancelled_at is not null)),
	CONSTRAINT "orders_package_check" CHECK (status <> 'paid' or package_version_id is not null)
);
--> statement-breakpoint
ALTER TABLE "payments"
	ADD COLUMN "order_id" uuid,
	ADD COLUMN "method" text DEFAULT 'proof' NOT NULL,
	ADD COLUMN "provider" text,
	ADD COLUMN "provider_transaction_id" text,
	ADD COLUMN "amount_lisente" integer,
	ADD COLUMN "paid_at" timestamp (3) with time zone,
	ALTER COLUMN "upload_id" DROP NOT NULL,
	DROP CONSTRAINT "payments_proof_check";
--> statement-breakpoint
UPDATE "payments" SET order_id = gen_random_uuid(), amount_lisente = price_maloti * 100;
--> statement-breakpoint
-- Five characters of Crockford's base32 and a check character: the rule of `createReference` in packages/domain.
CREATE FUNCTION order_reference(number bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  checksum integer := 0;
  letters text := '';
  digit integer;
BEGIN
  FOR place IN REVERSE 4..0 LOOP
    digit := ((number >> (5 * place)) & 31)::integer;
    letters := letters || substr(alphabet, digit + 1, 1);
    checksum := ((checksum << 1) & 31) # (CASE WHEN checksum & 16 <> 0 THEN 5 ELSE 0 END) # digit;
  END LOOP;
  checksum := ((checksum << 1) & 31) # (CASE WHEN checksum & 16 <> 0 THEN 5 ELSE 0 END);
  RETURN letters || substr(alphabet, checksum + 1, 1);
END $$;
--> statement-breakpoint
-- An odd factor maps the numbers of the payments to different references.
INSERT INTO "orders" (id, reference, account_id, student_id, package_version_id, package_id, amount_lisente, status,
	created_at, expires_at, paid_at, cancelled_at)
SELECT p.order_id, order_reference((p.number * 20250803 + 7654321) & 33554431), p.student_id, p.student_id, p.package_version_id,
	p.package_id, p.amount_lisente,
	case p.status when 'approved' then 'paid' when 'rejected' then 'cancelled' else 'open' end,
	p.submitted_at, p.submitted_at + interval '14 days',
	case when p.status = 'approved' then p.decided_at end, case when p.status = 'rejected' then p.decided_at end
FROM (SELECT *, row_number() OVER (ORDER BY submitted_at, id) AS number FROM payments) p;
--> statement-breakpoint
DROP FUNCTION order_reference;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_key" ON "orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_version" ON "orders" USING btree ("student_id","package_version_id") WHERE status in ('open', 'part_paid');--> statement-breakpoint
CREATE INDEX "orders_student_id_created_at_idx" ON "orders" USING btree ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_account_id_idx" ON "orders" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "orders_package_version_id_idx" ON "orders" USING btree ("package_version_id");--> statement-breakpoint
CREATE INDEX "orders_expires_at_idx" ON "orders" USING btree ("expires_at") WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"student_id" uuid PRIMARY KEY NOT NULL REFERENCES "users" ("id"),
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_balances_available_not_negative" CHECK (available >= 0),
	CONSTRAINT "credit_balances_held_not_negative" CHECK (held >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "users" ("id"),
	"order_id" uuid REFERENCES "orders" ("id"),
	"kind" text NOT NULL,
	"granted" integer NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "users" ("id"),
	"grant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"delta" integer NOT NULL,
	"held_delta" integer NOT NULL,
	"completed" integer NOT NULL,
	"note" text,
	"actor_id" uuid REFERENCES "users" ("id"),
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_reason_check" CHECK (reason in ('granted', 'opening', 'closed', 'carried', 'held', 'released', 'consumed', 'adjusted')),
	CONSTRAINT "credit_entries_completed_check" CHECK (completed >= 0 or reason in ('released', 'adjusted'))
);
--> statement-breakpoint
-- The old ledger in periods. A period begins with a purchase that set the counters instead of adding to them.
CREATE TEMPORARY TABLE old_moves ON COMMIT DROP AS
SELECT *, sum(opens::int) OVER (PARTITION BY student_id ORDER BY created_at, place, id) AS period
FROM (
	SELECT l.*, p.order_id, p.starts_at, p.ends_at,
		case l.reason when 'unused-written-off' then 0 when 'package-granted' then 1 else 2 end AS place,
		l.reason = 'package-granted' and (l.assigned <> l.remaining or l.completed <> 0 or w.cause is not null) AS opens,
		l.reason = 'package-granted' and l.remaining > 0 AS grants,
		l.reason = 'booking-approved' and l.remaining = -1 and b.status in ('approved', 'completed') AS holds
	FROM ledger_entries l
	LEFT JOIN payments p ON l.cause = 'payment:' || p.id
	LEFT JOIN bookings b ON l.reason = 'booking-approved' AND l.cause = 'booking:' || b.id
	LEFT JOIN ledger_entries w ON w.cause = l.cause AND l.reason = 'package-granted' AND w.reason = 'unused-written-off'
) moves;
--> statement-breakpoint
CREATE INDEX ON old_moves (student_id, period);--> statement-breakpoint
ANALYZE old_moves;
--> statement-breakpoint
CREATE TEMPORARY TABLE old_periods ON COMMIT DROP AS
SELECT s.*, o.order_id AS closed_by, o.created_at AS closed_at, o.actor_id AS closed_by_actor
FROM (
	SELECT student_id, period, min(created_at) AS begins_at,
		coalesce(sum(assigned) FILTER (WHERE reason = 'opening-balance'), 0) AS opened,
		bool_or(grants) AS has_purchase,
		bool_or(reason = 'opening-balance' or (reason = 'package-granted' and not grants)) AS is_imported,
		(array_agg(order_id) FILTER (WHERE reason = 'package-granted' and not grants))[1] AS order_id,
		min(starts_at) FILTER (WHERE not grants) AS starts_at, min(ends_at) FILTER (WHERE not grants) AS ends_at
	FROM old_moves GROUP BY student_id, period
) s
LEFT JOIN old_moves o ON o.student_id = s.student_id AND o.period = s.period + 1 AND o.opens;
--> statement-breakpoint
INSERT INTO "credit_grants" (id, student_id, order_id, kind, granted, starts_at, expires_at, closed_at, created_at)
SELECT gen_random_uuid(), student_id, order_id, 'opening', opened, coalesce(starts_at, begins_at), ends_at, closed_at, begins_at
FROM old_periods WHERE is_imported or not has_purchase
UNION ALL
SELECT gen_random_uuid(), m.student_id, m.order_id, 'purchase', m.remaining, coalesce(m.starts_at, m.created_at), m.ends_at, p.closed_at, m.created_at
FROM old_moves m JOIN old_periods p USING (student_id, period) WHERE m.grants;
--> statement-breakpoint
-- All entries of a period are on its newest purchase. What another purchase added is carried there.
CREATE TEMPORARY TABLE new_grants ON COMMIT DROP AS
SELECT g.id, g.student_id, g.order_id, p.period, p.closed_by, p.closed_at, p.closed_by_actor,
	row_number() OVER (PARTITION BY g.student_id, p.period ORDER BY g.kind = 'opening', g.created_at DESC, g.id) AS place
FROM credit_grants g
JOIN old_periods p ON p.student_id = g.student_id
	AND p.period = coalesce((
		SELECT m.period FROM old_moves m WHERE m.student_id = g.student_id AND m.order_id = g.order_id AND m.grants AND g.kind = 'purchase'
	), (
		SELECT min(o.period) FROM old_periods o WHERE o.student_id = g.student_id AND (o.is_imported or not o.has_purchase)
	));
--> statement-breakpoint
CREATE INDEX ON new_grants (student_id, period);--> statement-breakpoint
ANALYZE new_grants;
--> statement-breakpoint
INSERT INTO "credit_entries" (id, student_id, grant_id, reason, cause, delta, held_delta, completed, note, actor_id, created_at)
SELECT m.id, m.student_id, coalesce(own.id, g.id),
	case m.reason when 'package-granted' then case when m.grants then 'granted' else 'opening' end when 'unused-written-off' then 'closed'
		when 'booking-approved' then 'held' when 'booking-completed' then 'consumed' when 'session-completed' then 'consumed'
		when 'adjustment' then 'adjusted' when 'opening-balance' then 'opening' end,
	case when m.order_id is not null then 'order:' || m.order_id else regexp_replace(m.cause, '^(booking|session):', 'lesson:') end,
	m.remaining, case when m.holds then 1 when h.cause is not null then -1 else 0 end,
	case when m.reason in ('package-granted', 'unused-written-off') then 0 else m.completed end,
	m.note, m.actor_id, m.created_at
FROM old_moves m
JOIN new_grants g ON g.student_id = m.student_id AND g.period = m.period AND g.place = 1
LEFT JOIN new_grants own ON own.order_id = m.order_id AND m.grants
LEFT JOIN old_moves h ON m.reason = 'booking-completed' AND h.cause = m.cause AND h.holds;
--> statement-breakpoint
-- The following statements look entries up by their grant.
CREATE INDEX "credit_entries_grant_id_idx" ON "credit_entries" USING btree ("grant_id");--> statement-breakpoint
ANALYZE credit_entries;
--> statement-breakpoint
-- Every closed grant has its entry, also one with nothing left.
INSERT INTO "credit_entries" (id, student_id, grant_id, reason, cause, delta, held_delta, completed, actor_id, created_at)
SELECT gen_random_uuid(), g.student_id, g.id, 'closed', 'order:' || g.closed_by, 0, 0, 0, g.closed_by_actor, g.closed_at
FROM new_grants g
WHERE g.closed_at is not null
	AND NOT EXISTS (SELECT FROM credit_entries e WHERE e.grant_id = g.id AND e.reason = 'closed')
UNION ALL
SELECT gen_random_uuid(), m.student_id, x.grant_id, 'carried', 'order:' || m.order_id, x.delta, 0, 0, m.actor_id, m.created_at
FROM old_moves m
JOIN new_grants own ON own.order_id = m.order_id AND own.place > 1
JOIN new_grants g ON g.student_id = m.student_id AND g.period = m.period AND g.place = 1
CROSS JOIN LATERAL (VALUES (own.id, -m.remaining), (g.id, m.remaining)) x (grant_id, delta)
WHERE m.grants
UNION ALL
-- Credits that were held when a purchase closed a period are held on its grant from then on.
SELECT gen_random_uuid(), g.student_id, x.grant_id, 'carried', 'order:' || g.closed_by, 0, x.held, 0, g.closed_by_actor, g.closed_at
FROM (
	SELECT e.student_id, n.period, sum(sum(e.held_delta)) OVER (PARTITION BY e.student_id ORDER BY n.period) AS held
	FROM credit_entries e JOIN new_grants n ON n.id = e.grant_id GROUP BY e.student_id, n.period
) h
JOIN new_grants g ON g.student_id = h.student_id AND g.period = h.period AND g.place = 1 AND g.closed_at is not null
JOIN new_grants f ON f.student_id = h.student_id AND f.period = h.period + 1 AND f.place = 1
CROSS JOIN LATERAL (VALUES (g.id, -h.held), (f.id, h.held)) x (grant_id, held)
WHERE h.held > 0;
--> statement-breakpoint
ANALYZE credit_entries;
--> statement-breakpoint
-- Clocks of different nodes may have written a ledger out of order. The counters that a family sees stay as they are:
-- an entry says by how much.
INSERT INTO "credit_entries" (id, student_id, grant_id, reason, cause, delta, held_delta, completed, note, created_at)
SELECT gen_random_uuid(), d.student_id, d.id, 'adjusted', 'upgrade:' || d.id, d.delta, d.held_delta, d.completed,
	'Kept as it was before the upgrade', now()
FROM (
	SELECT g.id, g.student_id,
		case when g.closed_at is not null then -s.delta when g.place > 1 then -s.delta else coalesce(b.remaining, 0) - s.delta end AS delta,
		case when g.closed_at is not null or g.place > 1 then -s.held else coalesce(h.held, 0) - s.held end AS held_delta,
		case when g.closed_at is not null then greatest(-s.completed, 0) when g.place > 1 then -s.completed else coalesce(b.completed, 0) - s.completed end AS completed
	FROM new_grants g
	LEFT JOIN balances b ON b.student_id = g.student_id
	LEFT JOIN LATERAL (
		SELECT coalesce(sum(e.delta), 0) AS delta, coalesce(sum(e.held_delta), 0) AS held, coalesce(sum(e.completed), 0) AS completed
		FROM credit_entries e WHERE e.grant_id = g.id
	) s ON true
	LEFT JOIN (SELECT student_id, sum(held_delta) AS held FROM credit_entries GROUP BY student_id) h ON h.student_id = g.student_id
) d
WHERE (d.delta, d.held_delta, d.completed) <> (0, 0, 0);
--> statement-breakpoint
UPDATE "credit_grants" g SET available = s.delta, held = s.held, completed = s.completed
FROM (
	SELECT grant_id, sum(delta) AS delta, sum(held_delta) AS held, sum(completed) AS completed FROM credit_entries GROUP BY grant_id
) s
WHERE s.grant_id = g.id;
--> statement-breakpoint
UPDATE "credit_grants" g SET granted = greatest(0, g.granted + b.assigned - t.granted)
FROM new_grants n
JOIN balances b ON b.student_id = n.student_id
JOIN (SELECT student_id, sum(granted) AS granted FROM credit_grants WHERE closed_at is null GROUP BY student_id) t ON t.student_id = n.student_id
WHERE g.id = n.id AND n.place = 1 AND n.closed_at is null AND b.assigned <> t.granted;
--> statement-breakpoint
INSERT INTO "credit_balances" (student_id, available, held, updated_at)
SELECT b.student_id, b.remaining, coalesce(g.held, 0), b.updated_at
FROM balances b
LEFT JOIN (SELECT student_id, sum(held) AS held FROM credit_grants GROUP BY student_id) g USING (student_id);
--> statement-breakpoint
DROP TABLE "ledger_entries";--> statement-breakpoint
DROP TABLE "balances";
--> statement-breakpoint
ALTER TABLE "credit_grants"
	ADD CONSTRAINT "credit_grants_kind_check" CHECK (kind in ('purchase', 'bonus', 'make_up', 'opening')),
	ADD CONSTRAINT "credit_grants_granted_not_negative" CHECK (granted >= 0),
	ADD CONSTRAINT "credit_grants_available_not_negative" CHECK (available >= 0),
	ADD CONSTRAINT "credit_grants_held_not_negative" CHECK (held >= 0),
	ADD CONSTRAINT "credit_grants_completed_not_negative" CHECK (completed >= 0),
	ADD CONSTRAINT "credit_grants_closed_check" CHECK (closed_at is null or (available = 0 and held = 0)),
	ADD CONSTRAINT "credit_grants_purchase_check" CHECK (kind <> 'purchase' or order_id is not null);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "credit_grants" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "credit_grants_order_id_key" ON "credit_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_grants_student_id_idx" ON "credit_grants" USING btree ("student_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_grants_open_idx" ON "credit_grants" USING btree ("student_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_cause_grant_key" ON "credit_entries" USING btree ("cause","reason","grant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_cause_key" ON "credit_entries" USING btree ("cause","reason") WHERE reason in ('granted', 'opening', 'held', 'released', 'consumed');--> statement-breakpoint
CREATE INDEX "credit_entries_student_id_idx" ON "credit_entries" USING btree ("student_id","created_at");
--> statement-breakpoint
CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON "credit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The counters of the specification, derived in one place.
CREATE VIEW "student_counters" AS
SELECT b.student_id, coalesce(g.assigned, 0) AS assigned, coalesce(g.completed, 0) AS completed, b.available AS remaining,
	b.held, coalesce(g.has_purchase, false) AS has_purchase, g.expires_at, b.updated_at
FROM "credit_balances" b
LEFT JOIN LATERAL (
	SELECT sum(granted)::integer AS assigned, sum(completed)::integer AS completed, bool_or(order_id is not null) AS has_purchase,
		case
			when bool_or(available > 0 and expires_at is null) then null
			when bool_or(available > 0) then max(expires_at) filter (where available > 0)
			when bool_or(order_id is not null and expires_at is null) then null
			else max(expires_at)
		end AS expires_at
	FROM "credit_grants" WHERE student_id = b.student_id AND closed_at is null
) g ON true;
--> statement-breakpoint
ALTER TABLE "payments"
	ALTER COLUMN "order_id" SET NOT NULL,
	ALTER COLUMN "amount_lisente" SET NOT NULL,
	DROP COLUMN "package_id",
	DROP COLUMN "package_version_id",
	DROP COLUMN "price_maloti",
	DROP COLUMN "starts_at",
	DROP COLUMN "ends_at",
	ADD CONSTRAINT "payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders" ("id"),
	ADD CONSTRAINT "payments_method_check" CHECK (method in ('proof', 'sms', 'statement', 'cash', 'gateway')),
	ADD CONSTRAINT "payments_amount_check" CHECK (amount_lisente >= 0),
	ADD CONSTRAINT "payments_proof_check" CHECK (case method when 'proof'
		then upload_id is not null and (file_id is null) = (proof_absence is not null) and (file_id is null) = (proof_absent_since is not null)
		else proof_absence is null and proof_absent_since is null end),
	ADD CONSTRAINT "payments_provider_check" CHECK ((provider is null) = (provider_transaction_id is null) and provider_transaction_id <> '');
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_transaction_key" ON "payments" USING btree ("provider","provider_transaction_id") WHERE provider_transaction_id is not null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_revenue_idx" ON "payments" USING btree ("decided_at","amount_lisente") WHERE status = 'approved';
