-- Every confirmed session holds a credit of its student, the earliest session first and the earliest expiry first. A
-- session for which no credit is available stays without one and takes it at its completion, as before.
do $$
declare
  lesson record;
  chosen uuid;
begin
  for lesson in
    select p.id, p.student_id from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.status = 'confirmed' and p.origin in ('scheduled', 'series') and l.kind <> 'assessment'
      and not exists (select from credit_entries e where e.cause = 'lesson:' || p.id and e.reason = 'held')
    order by p.starts_at, p.id
  loop
    select g.id into chosen from credit_grants g
    where g.student_id = lesson.student_id and g.closed_at is null and g.available > 0
    order by (g.expires_at is null or g.expires_at > now()) desc, g.expires_at nulls last, g.created_at, g.id
    limit 1;
    continue when chosen is null;
    insert into credit_entries (id, student_id, grant_id, reason, cause, delta, held_delta, completed, note, created_at)
    values (gen_random_uuid(), lesson.student_id, chosen, 'held', 'lesson:' || lesson.id, -1, 1, 0,
      'Held by an update of the software', now());
    update credit_grants set available = available - 1, held = held + 1 where id = chosen;
    update credit_balances set available = available - 1, held = held + 1, updated_at = now()
    where student_id = lesson.student_id;
  end loop;
end $$;
