import { PACKAGE_OFFERS_PLACEHOLDER, SAMPLE_SUBJECT } from '@thuto/contract/site';
import { platform } from '../../../lib/platform.ts';
import { readSubjectNames } from '../../../lib/subjects-store.ts';
import { contactDetails } from '../contact-details.ts';
import { hero } from '../copy.ts';

/** Returns the schema.org description of the centre, its opening hours and its packages, for search engines. */
export function structuredData(origin: string): Record<string, unknown> {
  const { platformName, contactEmail } = platform();
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#organisation`,
    name: platformName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/social-card.png`,
    description: hero.text(readSubjectNames()),
    email: contactEmail,
    telephone: contactDetails.phone,
    foundingDate: '2019',
    areaServed: { '@type': 'Country', name: 'Lesotho' },
    address: { '@type': 'PostalAddress', addressLocality: 'Maseru', addressCountry: 'LS' },
    // The server replaces the sample by the names of all subjects.
    knowsAbout: [SAMPLE_SUBJECT.name, 'IGCSE', 'LGCSE'],
    openingHoursSpecification: contactDetails.hours
      .filter((entry) => 'opens' in entry)
      .map(({ weekdays, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        opens,
        closes,
      })),
    // The server replaces it by the offers (`plugins/fill-packages.ts`).
    makesOffer: PACKAGE_OFFERS_PLACEHOLDER,
  };
}
