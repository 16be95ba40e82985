-- The call after a free assessment is a lesson of 20 minutes that uses no session (ASSESS-10).
alter table lessons drop constraint lessons_duration_check;
--> statement-breakpoint
alter table lessons add constraint lessons_duration_check
  check (duration_minutes in (30, 60, 90, 120) or (kind = 'assessment' and duration_minutes = 20));
--> statement-breakpoint
alter table lesson_participants add column assessment_id uuid references assessments (id) on delete set null;
--> statement-breakpoint
create unique index lesson_participants_assessment_call_key on lesson_participants (assessment_id)
  where status in ('confirmed', 'completed', 'no_show');
