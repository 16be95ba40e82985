import type { Package } from '@thuto/contract/packages';
import type { PageData } from '../../../lib/page-data.ts';
import { joinTaught } from '../../../lib/subjects-store.ts';
import { contactDetails } from '../contact-details.ts';
import { hero } from '../copy.ts';

/** Returns the schema.org description of the centre, its opening hours and its packages, for search engines. */
export function structuredData(
  { origin, settings, subjects }: PageData,
  packages: readonly Package[],
): Record<string, unknown> {
  const { platformName, contactEmail } = settings;
  const taught = subjects.filter(({ isRetired }) => !isRetired);
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#organisation`,
    name: platformName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/social-card.png`,
    description: hero.text(joinTaught(subjects)),
    email: contactEmail,
    telephone: contactDetails.phone,
    foundingDate: '2019',
    areaServed: { '@type': 'Country', name: 'Lesotho' },
    address: { '@type': 'PostalAddress', addressLocality: 'Maseru', addressCountry: 'LS' },
    knowsAbout: [...taught.map(({ name }) => name), 'IGCSE', 'LGCSE'],
    openingHoursSpecification: contactDetails.hours
      .filter((entry) => 'opens' in entry)
      .map(({ weekdays, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        opens,
        closes,
      })),
    makesOffer: packages.map(({ name, priceLisente }) => ({
      '@type': 'Offer',
      name,
      price: (priceLisente / 100).toFixed(2),
      priceCurrency: 'LSL',
    })),
  };
}
