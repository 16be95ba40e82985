import { parseOpeningHours } from '@thuto/domain/lessons/opening-hours';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { contact } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

/** Contact details and operating hours, with the children beside them. */
export function ContactSection({ children }: { children: ReactNode }) {
  const { contactEmail, contactPhone, contactPlace, openingHours } = usePlatform();
  const hours = parseOpeningHours(openingHours);
  return (
    <section id="contact" tabIndex={-1} aria-label="Contact" className="border-t border-line bg-surface">
      <div className="page-width grid gap-10 py-16 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <div>
          <SectionHeading title={contact.title} text={contact.text} />
          <div className="mt-8 grid gap-x-10 gap-y-8 sm:max-lg:grid-cols-2">
            <ul className="space-y-1 text-lg">
              <Detail icon={<Mail aria-hidden className="size-5" />}>
                <a
                  href={`mailto:${contactEmail}`}
                  className="text-link inline-flex min-h-11 items-center break-all"
                >
                  {contactEmail}
                </a>
              </Detail>
              {contactPhone !== '' && (
                <Detail icon={<Phone aria-hidden className="size-5" />}>
                  <a
                    href={`tel:${contactPhone.replaceAll(' ', '')}`}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {contactPhone}
                  </a>
                </Detail>
              )}
              {contactPlace !== '' && (
                <Detail icon={<MapPin aria-hidden className="size-5" />}>{contactPlace}</Detail>
              )}
            </ul>
            {hours.length > 0 && (
              <div className="rounded-xl bg-sunken p-5 sm:p-6">
                <h3 className="flex items-center gap-2.5 text-xl">
                  <Clock aria-hidden className="size-5 text-brick-500" />
                  Operating hours
                </h3>
                <ul className="mt-3 divide-y divide-line">
                  {hours.map((entry) => (
                    <li key={`${entry.days} ${entry.hours}`} className="flex justify-between gap-4 py-2.5">
                      <span className="font-semibold">{entry.days}</span> <span>{entry.hours}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-pine-50 text-pine-600">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
