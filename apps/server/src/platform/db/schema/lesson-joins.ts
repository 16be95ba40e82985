import type { AccountId, LessonId } from '@thuto/domain/ids';
import { LESSON_SIDES } from '@thuto/domain/lessons/today';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { lessonParticipants } from './lesson-participants.ts';
import { lessons } from './lessons.ts';

/** When the people of a lesson first pressed Join (TODAY-2). A family joins for one of the lesson's students. */
export const lessonJoins = pgTable(
  'lesson_joins',
  {
    lessonId: uuid('lesson_id')
      .$type<LessonId>()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    participantId: uuid('participant_id').references(() => lessonParticipants.id, { onDelete: 'cascade' }),
    side: text('side', { enum: LESSON_SIDES }).notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [
    check(
      'lesson_joins_side_check',
      sql`side in ('family', 'tutor') and (side = 'family') = (participant_id is not null)`,
    ),
    uniqueIndex('lesson_joins_key').on(
      t.lessonId,
      t.accountId,
      sql`coalesce(participant_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('lesson_joins_participant_id_idx')
      .on(t.participantId)
      .where(sql`participant_id is not null`),
  ],
);
