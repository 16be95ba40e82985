import type { Package } from '@thuto/contract/packages';
import { PACKAGE_OFFERS_PLACEHOLDER, PACKAGES_PLACEHOLDER, SAMPLE_PACKAGE } from '@thuto/contract/site';
import { describe, expect, it } from 'vitest';
import { fillPage } from './fill-page.ts';

const { name, price, billing, sessions, feature } = SAMPLE_PACKAGE;
const card = (kind: string) =>
  `<li data-each="${kind}" class="${kind}"><h3>${name}</h3><span>${price}</span><span>${billing}</span><p>${sessions}</p>` +
  `<ul><li data-each="feature" class="f"><svg></svg>${feature}</li></ul><a>Choose<span> ${name}</span></a></li>`;
const PAGE = `<section data-packages="${PACKAGES_PLACEHOLDER}"><ul>${card('package')}${card('popular-package')}</ul></section><script type="application/ld+json">{"makesOffer":"${PACKAGE_OFFERS_PLACEHOLDER}"}</script>`;

const BUNDLE: Package = {
  id: 'bundle-5',
  name: '5 & <more> $& "x"',
  priceLisente: 45_050,
  lessons: 5,
  period: 'once',
  validMonths: 6,
  features: ['One </script>', "Mix's"],
  isPopular: false,
};
const MONTHLY: Package = {
  ...BUNDLE,
  id: 'monthly',
  name: 'Monthly',
  priceLisente: 102_000,
  lessons: 8,
  period: 'month',
  features: [],
  isPopular: true,
};
const fill = (packages: Package[]) =>
  fillPage(PAGE, { platformName: 'Thuto', contactEmail: 'help@thuto.example', packages, subjects: [] });

describe('packages of a page', () => {
  it('renders one card each, in their order, with escaped words', () => {
    const html = fill([MONTHLY, BUNDLE]);
    expect([...html.matchAll(/<li data-each="([a-z-]*package)"/g)].map(([, kind]) => kind)).toEqual([
      'popular-package',
      'package',
    ]);
    expect(html).toContain(
      '<h3>Monthly</h3><span>M1,020</span><span>per month</span><p>8 sessions per month</p><ul></ul>',
    );
    const escaped = '5 &amp; &lt;more&gt; $&amp; &quot;x&quot;';
    expect(html).toContain(`<h3>${escaped}</h3><span>M450.50</span><span></span><p>5 sessions</p>`);
    expect(html).toContain(`<span> ${escaped}</span>`);
    expect(html).toContain(
      '</svg>One &lt;/script&gt;</li><li data-each="feature" class="f"><svg></svg>Mix&#x27;s',
    );
    expect(html).not.toContain('thuto.invalid');
  });

  it('serves them as JSON for the browser', () => {
    const [, json = ''] = /data-packages="([^"]*)"/.exec(fill([BUNDLE])) ?? [];
    const text = json
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toEqual([BUNDLE]);
  });

  it('lists them as offers for search engines, with prices in maloti', () => {
    const [, json = ''] = /<script[^>]*>(.*?)<\/script>/.exec(fill([BUNDLE, MONTHLY])) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      makesOffer: [
        { name: BUNDLE.name, description: "One </script>. Mix's", priceSpecification: { price: 450.5 } },
        { name: 'Monthly', priceSpecification: { price: 1020, referenceQuantity: { unitCode: 'MON' } } },
      ],
    });
  });

  it('renders an empty list when none is on sale', () => {
    expect(fill([])).toContain('<section data-packages="[]"><ul></ul></section>');
  });
});
