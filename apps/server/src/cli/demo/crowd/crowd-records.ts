import { TERMS_VERSION } from '@thuto/domain/centre/terms';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/client.ts';
import { createReferences } from '../../../features/payments/orders/create-references.ts';
import { PASSWORD_PROVIDER } from '../../../features/accounts/credentials.store.ts';
import { issueMissingReceipts } from '../../../features/payments/receipts/issue-missing-receipts.ts';
import { BOYS, FAMILIES, GIRLS } from '../demo-people.ts';
import type { CrowdStudent } from './crowd-people.ts';
import type { CrowdProof } from './crowd-proofs.ts';
import type { CrowdFacts } from './crowd-facts.ts';

const BATCH_SIZE = 2_000;

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (json: string) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await insert(JSON.stringify(rows.slice(at, at + BATCH_SIZE)));
}

/**
 * Inserts accounts, passwords, users, students with their guardianships, and the tutor directory. Stores the people in a temporary table for
 * the next steps.
 */
export async function insertPeople(
  tx: Tx,
  people: readonly CrowdStudent[],
  facts: CrowdFacts,
): Promise<void> {
  await tx.execute(sql`
    create temp table demo_people (
      n int primary key, id uuid, email text, name text, first text, last text, "parentFirst" text, "parentPhone" text,
      gender text, school text, syllabus text, grade text, subjects text[], joined timestamptz(3), days int, seat int,
      bookings int
    ) on commit drop`);
  await inBatches(people, (json) =>
    tx.execute(
      sql`insert into demo_people select * from jsonb_populate_recordset(null::demo_people, ${json}::jsonb)`,
    ),
  );
  await tx.execute(sql`analyze demo_people`);
  await tx.execute(sql`
    insert into accounts (id, email, display_name, email_verified, terms_accepted_at, created_at, updated_at)
    select id, email, name, true, joined, joined, joined from demo_people order by joined`);
  await tx.execute(sql`
    insert into terms_acceptances (account_id, version, accepted_at)
    select id, ${TERMS_VERSION}, joined from demo_people`);
  await tx.execute(sql`
    insert into credentials (id, account_id, provider_account_id, provider_id, password_hash, created_at, updated_at)
    select pg_temp.demo_id('credential:' || n), id, id::text, ${PASSWORD_PROVIDER}, ${facts.passwordHash}, joined, joined
    from demo_people`);
  await tx.execute(sql`
    insert into users (id, role, is_active, reviewed_at, last_login_at, created_at, updated_at)
    select id, 'student', n % 40 <> 39, case when days >= 4 then joined + interval '1 day' end,
      greatest(joined, ${facts.now}::timestamptz - make_interval(hours => n % 400)), joined, joined
    from demo_people order by joined`);
  await tx.execute(sql`
    insert into students (id, name, created_at, updated_at)
    select id, name, joined, joined from demo_people order by joined`);
  await tx.execute(sql`
    insert into guardianships (account_id, student_id, relationship, created_at)
    select id, id, 'self', joined from demo_people`);
  const names = Array.from({ length: facts.tutors }, (_, at) => {
    const firsts = at % 2 === 0 ? BOYS : GIRLS;
    const turn = Math.floor(at / 2);
    const family = FAMILIES[Math.floor(turn / firsts.length) % FAMILIES.length];
    const round = Math.floor(turn / (firsts.length * FAMILIES.length));
    return `${at % 2 === 0 ? 'Ntate' : 'Mme'} ${firsts[turn % firsts.length]} ${family}${round > 0 ? ` ${round + 1}` : ''}`;
  });
  await tx.execute(sql`
    create temp table demo_tutors on commit drop as
    select pg_temp.demo_id('tutor:' || at) as id, at::int - 1 as at, name, 'https://meet.example.org/thuto-' || at as link
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as t (name, at)`);
  await tx.execute(sql`
    insert into tutors (id, name, subjects, meeting_link, created_at)
    select id, name, array['mathematics', 'chemistry', 'physics'], link, ${facts.now}::timestamptz - interval '2 years'
    from demo_tutors`);
}

/** Inserts payments with their proofs, whose files are already stored. */
export async function insertPayments(
  tx: Tx,
  people: readonly CrowdStudent[],
  proofs: readonly CrowdProof[],
  facts: CrowdFacts,
): Promise<void> {
  await inBatches(proofs, (json) =>
    tx.execute(sql`
      insert into files (id, owner_account_id, purpose, storage_key, file_name, content_type, size, sha256, created_at)
      select "fileId", owner, 'payment-proof', "storageKey", 'deposit-slip.jpg', 'image/jpeg', size, sha256, "createdAt"
      from jsonb_to_recordset(${json}::jsonb) as p ("fileId" uuid, owner uuid, "storageKey" text, size bigint, sha256 text, "createdAt" timestamptz)`),
  );
  const paying = people.flatMap(({ id, payments }) =>
    payments.map((payment) => ({ ...payment, student: id })),
  );
  const references = await createReferences(tx, paying.length);
  const rows = paying.map((payment, at) => ({ ...payment, reference: references[at] }));
  await inBatches(rows, (json) =>
    tx.execute(sql`
      with placed as (
        insert into orders (id, reference, account_id, student_id, package_version_id, package_id, amount_lisente, status,
          created_at, expires_at, paid_at, cancelled_at)
        select "orderId", reference, student, student, "packageVersionId", "packageId", price,
          case status when 'approved' then 'paid' when 'pending' then 'open' else 'cancelled' end, "submittedAt",
          "submittedAt" + interval '14 days', case when status = 'approved' then "decidedAt" end,
          case when status = 'rejected' then "decidedAt" end
        from jsonb_to_recordset(${json}::jsonb) as p ("orderId" uuid, reference text, student uuid, "packageId" text,
          "packageVersionId" uuid, price int, status text, "submittedAt" timestamptz, "decidedAt" timestamptz)
      )
      insert into payments (id, student_id, order_id, amount_lisente, file_id, upload_id, status, submitted_at, decided_at, decided_by, reason)
      select id, student, "orderId", price, id, 'demo-' || id, status, "submittedAt", "decidedAt",
        case when status <> 'pending' then ${facts.adminId}::uuid end,
        case when status = 'rejected' then 'The reference on the slip cannot be read' end
      from jsonb_to_recordset(${json}::jsonb) as p (id uuid, "orderId" uuid, student uuid, price int, status text,
        "submittedAt" timestamptz, "decidedAt" timestamptz)`),
  );
  await tx.execute(
    sql`create temp table demo_grants (payment_id uuid primary key, sessions int, ends_at timestamptz) on commit drop`,
  );
  const grants = rows.filter(({ status }) => status === 'approved');
  await inBatches(grants, (json) =>
    tx.execute(
      sql`insert into demo_grants select id, sessions, "endsAt" from jsonb_to_recordset(${json}::jsonb) as p (id uuid, sessions int, "endsAt" timestamptz)`,
    ),
  );
  await issueMissingReceipts(tx);
  await tx.execute(sql`analyze orders, payments, receipts, files, demo_grants`);
}

/** Saves the profiles of the students who have paid, with the latest payment and the current package. */
export async function saveProfiles(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update students s set name = p.first || ' ' || p.last, revision = 1, profile_created_at = p.joined,
      who_needs_tutoring = case when p."parentFirst" = '' then 'myself' when p.gender = 'female' then 'daughter' else 'son' end,
      gender = p.gender, first_name = p.first, last_name = p.last, parent_first_name = p."parentFirst",
      parent_last_name = case when p."parentFirst" = '' then '' else p.last end, parent_email = p.email,
      parent_phone = p."parentPhone", school_name = p.school, syllabus = p.syllabus, school_level = 'high',
      grade = p.grade, subjects = p.subjects, selected_package = latest.package_id, current_payment_id = latest.id,
      subscription_starts_at = used.starts_at, subscription_ends_at = used.ends_at,
      updated_at = greatest(latest.submitted_at, used.starts_at)
    from demo_people p
    join (
      select distinct on (y.student_id) y.*, o.package_id from payments y join orders o on o.id = y.order_id
      order by y.student_id, y.submitted_at desc, y.id desc
    ) latest on latest.student_id = p.id
    left join (
      select distinct on (student_id) student_id, decided_at as starts_at, ends_at from payments join demo_grants on payment_id = id
      order by student_id, decided_at desc
    ) used on used.student_id = p.id
    where s.id = p.id`);
  await tx.execute(sql`
    update guardianships g set relationship = 'parent' from students s
    where s.id = g.student_id and s.who_needs_tutoring in ('son', 'daughter')`);
}
