import { DASHBOARD_DEFAULT_GRADE } from '@thuto/domain/people/profiles';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/lessons/schedule';
import type { StudentContext } from '../../context.ts';
import { findDashboard } from './dashboard.store.ts';
import { ensureProfile } from './ensure-profile.ts';
import { profileOf } from './profile-details.ts';

/** What the student's dashboard shows. */
export type Dashboard = Awaited<ReturnType<typeof getMyDashboard>>;

/** Returns everything that the student's dashboard shows (VIEW-1). Creates the profile of a student who has none. */
export async function getMyDashboard(ctx: StudentContext) {
  const studentId = ctx.student.id;
  const after = new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const found = await findDashboard(ctx.database.reads, { studentId, after });
  const profile = profileOf(found.profile) ?? (await ensureProfile(ctx, ctx.db, DASHBOARD_DEFAULT_GRADE));
  return { ...found, profile };
}
