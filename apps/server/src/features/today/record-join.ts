import { isJoining } from '@thuto/domain/lessons/today';
import type { Context } from '../../context.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';

export const isOpenAt = ({ status, startsAt, endsAt }: LessonOfStudent, now: Date): boolean =>
  status === 'confirmed' &&
  isJoining({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, now.getTime());

export const publishJoin = (ctx: Context, subjectId: string): void =>
  publishAfterCommit(ctx.database, ctx.db, { kind: 'lesson.joined', studentId: null, subjectId });
