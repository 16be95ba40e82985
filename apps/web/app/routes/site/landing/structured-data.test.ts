import type { Package } from '@thuto/contract/packages';
import { describe, expect, it } from 'vitest';
import type { PageData } from '../../../lib/pages/page-data.ts';
import { DEFAULT_SETTINGS } from '../../../lib/centre/platform.ts';
import { structuredData } from './structured-data.ts';

const BUNDLE: Package = {
  id: 'bundle-5',
  name: '5-Session Bundle',
  priceLisente: 45_050,
  lessons: 5,
  period: 'once',
  validMonths: 6,
  features: ['Five sessions', 'Mix subjects'],
  isPopular: false,
};
const PAGE: PageData = {
  currentUser: null,
  settings: { ...DEFAULT_SETTINGS, platformName: 'Bophelo', contactEmail: 'help@bophelo.example' },
  subjects: [
    { id: 'physics', name: 'Physics', description: '', highlights: [], isRetired: false },
    { id: 'latin', name: 'Latin', description: '', highlights: [], isRetired: true },
  ],
  isLite: false,
  origin: 'https://learn.example',
  renderedAt: 0,
  sentAt: 0,
};

describe('structured data of the landing page', () => {
  it('names the centre and the subjects that it teaches', () => {
    expect(structuredData(PAGE, [])).toMatchObject({
      name: 'Bophelo',
      email: 'help@bophelo.example',
      url: 'https://learn.example/',
      knowsAbout: ['Physics', 'IGCSE', 'LGCSE'],
      makesOffer: [],
    });
  });

  it('has the phone, the year and the hours of the settings, without empty ones', () => {
    const settings = {
      ...PAGE.settings,
      contactPhone: '',
      trustedSince: '',
      openingHours: 'Sat: 9am to 5pm',
    };
    const data = structuredData({ ...PAGE, settings }, []);
    expect(data).not.toHaveProperty('telephone');
    expect(data).not.toHaveProperty('foundingDate');
    expect(data['openingHoursSpecification']).toEqual([
      expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '09:00', closes: '17:00' }),
    ]);
  });

  it('lists the packages as offers, with prices in maloti', () => {
    const monthly: Package = { ...BUNDLE, name: 'Monthly', period: 'month', priceLisente: 102_000 };
    const { makesOffer } = structuredData(PAGE, [BUNDLE, monthly]);
    expect(makesOffer).toEqual([
      expect.objectContaining({
        name: '5-Session Bundle',
        description: 'Five sessions. Mix subjects',
        priceSpecification: { '@type': 'UnitPriceSpecification', price: 450.5, priceCurrency: 'LSL' },
      }),
      expect.objectContaining({
        name: 'Monthly',
        priceSpecification: expect.objectContaining({
          price: 1020,
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        }) as unknown,
      }),
    ]);
  });
});
