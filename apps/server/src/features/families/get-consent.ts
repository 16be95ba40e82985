import type { Consent } from '@thuto/contract/families';
import { CONSENT_VERSION } from '@thuto/domain/people/families';
import { can } from '@thuto/domain/policy';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { selectConsent } from './families.store.ts';

/** Returns what the family has agreed to for the student. Before the first answer everything is off. */
export async function getConsent(ctx: StudentContext, executor: Executor = ctx.db): Promise<Consent> {
  const { student, currentUser } = ctx;
  const found = await selectConsent(executor, student.id);
  const isFamily = student.relationship === 'parent' || student.relationship === 'guardian';
  const canAnswer = isFamily && can(currentUser, 'consents.give', { guardianship: student });
  const { data, messages, recording, photos } = found?.consent ?? NOTHING;
  return {
    version: CONSENT_VERSION,
    isAsked: canAnswer && found?.consent.version !== CONSENT_VERSION,
    canAnswer,
    data,
    messages,
    recording,
    photos,
    answeredBy: found?.answeredBy ?? null,
    answeredAt: found?.consent.createdAt.toISOString() ?? null,
  };
}

const NOTHING = { data: false, messages: false, recording: false, photos: false };
