import type { ConfirmedCheckId } from '@thuto/domain/centre/setup';
import { DEFAULT_PUBLIC_PAGES } from '@thuto/domain/centre/public-pages';
import { DEFAULT_PAYMENT_INSTRUCTIONS } from '@thuto/domain/centre/settings';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

/** What the database says about the checklist. */
export interface SetupFacts {
  /** Whether the owner has entered an address; the default is the first of ADMIN_EMAILS. */
  readonly hasContact: boolean;
  /** Whether the owner has entered a phone number; the default belongs to nobody. */
  readonly hasPhone: boolean;
  readonly hasChangedClaims: boolean;
  readonly hasChangedLegalTexts: boolean;
  readonly hasChannel: boolean;
  /** Whether families still see the instructions that came with the product beside the centre's own channel. */
  readonly hasShippedChannel: boolean;
  readonly hasReadyTutor: boolean;
  readonly hasBooking: boolean;
  readonly hasChangedPackages: boolean;
  readonly carriesOver: boolean;
  readonly noticeHours: number;
  readonly confirmed: readonly string[];
  readonly isDismissed: boolean;
}

export async function findSetupFacts(executor: Executor): Promise<SetupFacts> {
  const { rows } = await executor.execute<SetupFacts & Record<string, unknown>>(sql`
    select
      s.contact_email is not null as "hasContact",
      s.contact_phone not in ('', ${DEFAULT_PUBLIC_PAGES.contactPhone}) as "hasPhone",
      (s.trusted_since, s.experience_claim, s.students_claim, s.taught_claim, s.contact_place, s.opening_hours)
        is distinct from (${sql.join(
          [
            DEFAULT_PUBLIC_PAGES.trustedSince,
            DEFAULT_PUBLIC_PAGES.experienceClaim,
            DEFAULT_PUBLIC_PAGES.studentsClaim,
            DEFAULT_PUBLIC_PAGES.taughtClaim,
            DEFAULT_PUBLIC_PAGES.contactPlace,
            DEFAULT_PUBLIC_PAGES.openingHours,
          ].map((value) => sql`${value}::text`),
          sql`, `,
        )}) as "hasChangedClaims",
      (s.terms_text is not null or s.privacy_text is not null) as "hasChangedLegalTexts",
      exists (select from payment_channels c where c.is_on and c.number <> '') as "hasChannel",
      exists (select from payment_channels c where c.is_on and c.number = ''
        and c.instructions = ${DEFAULT_PAYMENT_INSTRUCTIONS}) as "hasShippedChannel",
      exists (select from tutors t where t.retired_at is null and coalesce(t.meeting_link, '') <> ''
        and exists (select from tutor_working_hours h where h.tutor_id = t.id)) as "hasReadyTutor",
      exists (select from lesson_participants) as "hasBooking",
      exists (select from packages p where p.revision > 1) as "hasChangedPackages",
      s.carry_over_unused_sessions as "carriesOver",
      s.cancel_notice_hours as "noticeHours",
      s.setup_confirmed as confirmed,
      s.setup_dismissed_at is not null as "isDismissed"
    from platform_settings s`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The row of platform_settings is missing.');
  return facts;
}

/** Records that the owner calls a rule or text right. */
export async function confirmCheck(executor: Executor, id: ConfirmedCheckId): Promise<void> {
  await executor.execute(sql`
    update platform_settings set setup_confirmed = setup_confirmed || ${id}::text
    where not setup_confirmed @> array[${id}::text]`);
}

export async function dismissChecklist(executor: Executor, now: Date): Promise<void> {
  await executor.execute(
    sql`update platform_settings set setup_dismissed_at = coalesce(setup_dismissed_at, ${now.toISOString()})`,
  );
}
