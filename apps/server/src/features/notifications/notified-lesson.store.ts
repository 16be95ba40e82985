import { sql } from 'drizzle-orm';
import { notifications } from '../../platform/db/schema/notifications.ts';

/** The id of the lesson's participant that a notification is about. */
export const lessonIdOf = sql`coalesce(${notifications.data}->>'bookingId', ${notifications.data}->>'sessionId',
  ${notifications.data}->>'recordId', ${notifications.data}->>'participantId')`;
