import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { platformSettings } from '../../platform/db/schema/settings.ts';

const setting = <T>(column: PgColumn): SQL<T> => sql<T>`(select ${column} from ${platformSettings})`;

/**
 * The policy of the settings, for the columns of a participant. A lesson keeps it from its confirmation on (LESSON-6,
 * BOOK-29). PostgreSQL copies it in the statement that confirms the lesson.
 */
export const policyOfSettings = {
  noticeHours: setting<number>(platformSettings.cancelNoticeHours),
  changesLeft: setting<number | null>(platformSettings.timeChangesPerLesson),
  lateCancelUsesSession: setting<boolean>(platformSettings.lateCancelUsesSession),
  noShowUsesSession: setting<boolean>(platformSettings.noShowUsesSession),
};
