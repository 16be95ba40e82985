import type { Package } from '@thuto/contract/packages';
import { SAMPLE_PACKAGE } from '@thuto/contract/site';
import { formatLisente, LISENTE_PER_LOTI } from '@thuto/domain/money';
import { formatPackageBilling, formatPackageLessons } from '@thuto/domain/package-words';
import { escapeHtml } from './escape-html.ts';
import { repeatElements } from './repeat-elements.ts';

/** Puts a card for every package into a page, in the place of the two sample cards of the build. */
export function fillPackageCards(html: string, packages: readonly Package[]): string {
  let popularCard = '';
  const withoutPopular = repeatElements(html, 'popular-package', (card) => {
    popularCard = card;
    return [];
  });
  return repeatElements(withoutPopular, 'package', (card) =>
    packages.map((item) => fillCard(item.isPopular ? popularCard : card, item)),
  );
}

// Replacement functions, because a name may contain patterns such as `$&`.
function fillCard(card: string, item: Package): string {
  return repeatElements(card, 'feature', (line) =>
    item.features.map((text) => line.replaceAll(SAMPLE_PACKAGE.feature, () => escapeHtml(text))),
  )
    .replaceAll(SAMPLE_PACKAGE.id, item.id)
    .replaceAll(SAMPLE_PACKAGE.name, () => escapeHtml(item.name))
    .replaceAll(SAMPLE_PACKAGE.price, formatLisente(item.priceLisente))
    .replaceAll(SAMPLE_PACKAGE.billing, formatPackageBilling(item))
    .replaceAll(SAMPLE_PACKAGE.sessions, formatPackageLessons(item));
}

/** Describes the packages as offers of schema.org, for search engines. */
export function describeOffers(packages: readonly Package[]): object[] {
  return packages.map((item) => ({
    '@type': 'Offer',
    name: item.name,
    description: item.features.join('. '),
    category: 'Online tutoring',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: item.priceLisente / LISENTE_PER_LOTI,
      priceCurrency: 'LSL',
      ...(item.period === 'month' && {
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
      }),
    },
  }));
}
