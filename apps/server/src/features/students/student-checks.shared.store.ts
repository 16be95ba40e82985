import { sql } from 'drizzle-orm';
import { firstGuardianOf } from './students.shared.store.ts';

const FIRST_GUARDIAN = firstGuardianOf(sql`s.id`);

/** Each query returns the students that break one rule, as (subject, detail), for `checkLedger`. */
export const STUDENT_CHECKS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'student without a guardian': sql`
    select s.id as subject, 'nobody acts for them' as detail from students s
    where s.merged_into is null and not exists (select from guardianships g where g.student_id = s.id)`,
  'guardianship of an erased account': sql`
    select s.id as subject, g.account_id::text as detail from guardianships g
    join accounts a on a.id = g.account_id and a.erased_at is not null
    join students s on s.id = g.student_id and s.erased_at is null`,
  'student whose name differs from profile and account': sql`
    select s.id as subject, format('revision %s', s.revision) as detail from students s
    where s.erased_at is null and s.merged_into is null and s.name is distinct from coalesce(
      nullif(trim(s.first_name || ' ' || s.last_name), ''),
      (select nullif(trim(a.display_name), '') from accounts a where a.id = ${FIRST_GUARDIAN}), 'Student')`,
  'record of a student who was merged into another one': sql`
    select s.id as subject, r.kind as detail from students s
    join (
      select student_id, 'lesson' as kind from lesson_participants union all select student_id, 'order' from orders
      union all select student_id, 'payment' from payments union all select student_id, 'grant' from credit_grants
      union all select student_id, 'entry' from credit_entries union all select student_id, 'guardian' from guardianships
    ) r on r.student_id = s.id
    where s.merged_into is not null`,
  'relationship that differs from the profile': sql`
    select s.id as subject, format('%s for %s', g.relationship, s.who_needs_tutoring) as detail
    from students s join guardianships g on g.student_id = s.id and g.account_id = ${FIRST_GUARDIAN} and g.account_id = s.id
    where s.who_needs_tutoring is not null and g.relationship in ('self', 'parent')
      and (g.relationship = 'self') <> (s.who_needs_tutoring = 'myself')`,
};
