import { parseOpeningHours } from '@thuto/domain/lessons/opening-hours';
import { Link } from 'react-router';
import { usePlatform } from '../lib/centre/platform.ts';
import { useSubjectNames } from '../lib/centre/subjects-store.ts';
import { BlanketBand } from './blanket-band.tsx';
import { Brand } from './brand.tsx';
import { LiteSwitch } from './lite-switch.tsx';

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-marigold-300 hover:underline';

export function SiteFooter() {
  const { platformName, contactEmail, contactPhone, openingHours, trustedSince } = usePlatform();
  const hours = parseOpeningHours(openingHours);
  const names = useSubjectNames();
  return (
    <footer className="on-dark bg-pine-900 text-pine-100">
      <BlanketBand />
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr]">
        <div className="max-w-sm">
          <Brand tone="paper" />
          <p className="mt-4">
            {`Online tutoring in ${names} for IGCSE and LGCSE students.`}
            {trustedSince !== '' && ` Trusted since ${trustedSince}.`}
          </p>
        </div>
        <div>
          <h2 className="text-lg text-paper">Contact</h2>
          <ul className="mt-2">
            <li>
              <a href={`mailto:${contactEmail}`} className={LINK}>
                {contactEmail}
              </a>
            </li>
            {contactPhone !== '' && (
              <li>
                <a href={`tel:${contactPhone.replaceAll(' ', '')}`} className={LINK}>
                  {contactPhone}
                </a>
              </li>
            )}
          </ul>
        </div>
        {hours.length > 0 && (
          <div>
            <h2 className="text-lg text-paper">Operating hours</h2>
            <ul className="mt-4 space-y-1.5">
              {hours.map((entry) => (
                <li key={`${entry.days} ${entry.hours}`}>
                  {entry.days} {entry.hours}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="border-t border-pine-700">
        <div className="page-width pt-3">
          <LiteSwitch />
        </div>
        <div className="page-width flex flex-wrap items-center gap-x-6 py-3 text-sm">
          <p className="mr-auto py-2">© {platformName}</p>
          <Link to="/terms" className={LINK}>
            Terms of Service
          </Link>
          <Link to="/privacy" className={LINK}>
            Privacy Policy
          </Link>
        </div>
      </div>
    </footer>
  );
}
