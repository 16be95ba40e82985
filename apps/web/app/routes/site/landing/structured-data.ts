import type { Package } from '@thuto/contract/packages';
import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import { parseOpeningHours } from '@thuto/domain/lessons/opening-hours';
import type { PageData } from '../../../lib/pages/page-data.ts';
import { joinTaught } from '../../../lib/centre/subjects-store.ts';
import { hero } from '../copy.ts';

/** Returns the schema.org description of the centre, its opening hours and its packages, for search engines. */
export function structuredData(
  { origin, settings, subjects }: PageData,
  packages: readonly Package[],
): Record<string, unknown> {
  const { platformName, contactEmail, contactPhone, trustedSince, openingHours } = settings;
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
    ...(contactPhone !== '' && { telephone: contactPhone }),
    ...(trustedSince !== '' && { foundingDate: trustedSince }),
    areaServed: { '@type': 'Country', name: 'Lesotho' },
    address: { '@type': 'PostalAddress', addressLocality: 'Maseru', addressCountry: 'LS' },
    knowsAbout: [...taught.map(({ name }) => name), 'IGCSE', 'LGCSE'],
    openingHoursSpecification: parseOpeningHours(openingHours).flatMap(({ times }) =>
      times === null
        ? []
        : [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: times.weekdays,
              opens: times.opens,
              closes: times.closes,
            },
          ],
    ),
    makesOffer: packages.map(describeOffer),
  };
}

/** Describes a package as an offer, with its price in maloti. */
const describeOffer = ({ name, features, period, priceLisente }: Package) => ({
  '@type': 'Offer',
  name,
  description: features.join('. '),
  category: 'Online tutoring',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: priceLisente / LISENTE_PER_LOTI,
    priceCurrency: 'LSL',
    ...(period === 'month' && {
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
    }),
  },
});
