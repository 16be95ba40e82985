import { PACKAGES } from '@thuto/domain/packages';
import { platform } from '../../../lib/platform.ts';
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
    description: hero.text,
    email: contactEmail,
    telephone: contactDetails.phone,
    foundingDate: '2019',
    areaServed: { '@type': 'Country', name: 'Lesotho' },
    address: { '@type': 'PostalAddress', addressLocality: 'Maseru', addressCountry: 'LS' },
    knowsAbout: ['Mathematics', 'Chemistry', 'Physics', 'IGCSE', 'LGCSE'],
    openingHoursSpecification: contactDetails.hours
      .filter((entry) => 'opens' in entry)
      .map(({ weekdays, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        opens,
        closes,
      })),
    makesOffer: PACKAGES.map((item) => ({
      '@type': 'Offer',
      name: item.name,
      description: item.features.join('. '),
      category: 'Online tutoring',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: item.priceMaloti,
        priceCurrency: 'LSL',
        ...(item.period === 'month' && {
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        }),
      },
    })),
  };
}
