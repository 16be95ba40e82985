import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { buildCalendarFile } from './calendar-file.ts';
import type { CalendarKind } from './calendar-invitation.ts';
import { listCalendarEvents } from '../lessons/list-calendar-events.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';

/**
 * Returns one approved booking or scheduled session of the student as a calendar file, for "Add to calendar".
 * @throws DomainError not_found for anything else, including other students' lessons.
 */
export async function getCalendarFile(
  ctx: StudentContext,
  { kind, id }: { readonly kind: CalendarKind; readonly id: string },
): Promise<string> {
  const [entry] = await listCalendarEvents(ctx.db, ctx.student.id, { view: kind, id, limit: 1 });
  if (entry?.status !== 'confirmed') throw new DomainError('not_found');
  const emailBranding = await getEmailBranding(ctx, ctx.db);
  return buildCalendarFile({
    name: `${emailBranding.platformName} sessions`,
    platformName: emailBranding.platformName,
    domain: new URL(emailBranding.publicUrl).hostname,
    entries: [entry],
    nameOf: await getSubjectNames(ctx.db),
    writtenAt: ctx.now(),
    withNotes: true,
  });
}
