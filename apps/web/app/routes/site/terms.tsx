import type { Package } from '@thuto/contract/packages';
import { TERMS_VERSION } from '@thuto/domain/terms';
import { Link } from 'react-router';
import { formatWallDate } from '../../lib/dates.ts';
import type { PageHandle } from '../../lib/page-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { usePlatform } from '../../lib/platform.ts';
import { useSubjectNames } from '../../lib/subjects-store.ts';
import { visitContext } from '../../lib/visit.ts';
import type { Route } from './+types/terms.ts';
import { LegalList, LegalPage, LegalSection } from './legal-page.tsx';
import { loadPackages } from './load-packages.ts';

export const handle: PageHandle = { worksPlain: () => true };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  packages: await loadPackages(context.get(visitContext).api),
});

/** A visitor who comes from another page reads the terms while the server cannot be reached. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { packages: [] };
  }
}

export const meta = () =>
  pageMeta({
    title: 'Terms of Service',
    description: 'What you can expect of us, what we expect of you, and how payments and sessions work.',
    publicPath: '/terms',
  });

/** The rule of the setting, so that the text cannot differ from it (SITE-13). */
const latestNotice = (hours: number): string =>
  hours === 0 ? 'before the session starts' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before the session`;

/** How long the sessions of each package can be used, so that the text cannot differ from what is sold (SITE-13). */
function describeValidity(packages: readonly Pick<Package, 'name' | 'validMonths'>[]): string[] {
  if (packages.length === 0) return ['Each package says how long its sessions can be used.'];
  return [...new Set(packages.map(({ validMonths }) => validMonths))]
    .toSorted((one, other) => one - other)
    .map((months) => {
      const names = packages.filter(({ validMonths }) => validMonths === months).map(({ name }) => name);
      return `${months} ${months === 1 ? 'month' : 'months'} from approval: ${names.join(', ')}.`;
    });
}

export default function Terms({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { platformName, contactEmail, cancelNoticeHours } = usePlatform();
  const names = useSubjectNames();
  return (
    <LegalPage title="Terms of Service" updated={formatWallDate(TERMS_VERSION)}>
      <p className="text-lg">
        These terms apply when you create an account or book a session with {platformName}. Please read them;
        they are short on purpose.
      </p>
      <LegalSection title="Who may have an account">
        <p>
          Secondary-school students, and parents or guardians who act for a son or daughter. A student younger
          than 18 needs the agreement of a parent or guardian, who answers for what is done with the account.
        </p>
      </LegalSection>
      <LegalSection title="What we offer">
        <p>
          {`Live online tutoring in ${names} at IGCSE and LGCSE level, and learning content for the subjects you take.`}{' '}
          We prepare you as well as we can; we cannot promise a grade.
        </p>
      </LegalSection>
      <LegalSection title="Packages and payment">
        <LegalList
          items={[
            'Prices are in maloti and are the ones shown with each package on the day you choose it.',
            'You pay outside this site, by mobile money or bank transfer, and upload your proof of payment. We review it within 24-48 hours.',
            'Your sessions become available when the payment is approved. A proof that we cannot match with a payment is rejected, and we tell you why.',
            `Sessions can be used for a limited time. ${describeValidity(loaderData.packages).join(' ')} Sessions not used by then may lapse.`,
          ]}
        />
      </LegalSection>
      <LegalSection title="Booking, changing and missing a session">
        <LegalList
          items={[
            'A booking is a request until we approve it. We then send you the tutor and the meeting link.',
            `If you cannot come, tell us as early as you can, at the latest ${latestNotice(cancelNoticeHours)}, and we look for another time.`,
            'A session that is missed without notice counts as used.',
            'If we have to cancel, you keep the session and choose another time.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Refunds">
        <p>
          Sessions that you have paid for and not used can be refunded within 14 days of the payment. Write to
          us; we pay back to the account or number the payment came from.
        </p>
      </LegalSection>
      <LegalSection title="How we treat each other">
        <LegalList
          items={[
            'Keep your password to yourself, and give us details that are true.',
            'Do not record a session, and do not pass on meeting links or learning content, without our agreement.',
            'Be as polite on the screen as you would be in a classroom. We may end a session or close an account when somebody is abused or put at risk.',
          ]}
        />
      </LegalSection>
      <LegalSection title="Responsibility">
        <p>
          We answer for damage that we cause on purpose or by gross negligence. We are not responsible for
          your internet connection, or for what happens on the meeting services that we link to.
        </p>
      </LegalSection>
      <LegalSection title="Changes and law">
        <p>
          When these terms change in a way that matters to you, we tell you by mail before the change counts.
          The law of the Kingdom of Lesotho applies.
        </p>
      </LegalSection>
      <LegalSection title="Questions">
        <p>
          Write to{' '}
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>
          . How we handle your data is described in our{' '}
          <Link to="/privacy" className="text-link">
            Privacy Policy
          </Link>
          .
        </p>
      </LegalSection>
    </LegalPage>
  );
}
