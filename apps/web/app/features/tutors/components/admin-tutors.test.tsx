import type { Tutor } from '@thuto/contract/tutors';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { AdminTutors } from './admin-tutors.tsx';

const TUTOR = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Mme Lineo',
  subjects: ['physics'],
  meetingLink: null,
  isRetired: false,
  email: null,
  access: 'none',
  vetting: { note: '', checkedOn: null, expiresOn: null, state: 'unknown' },
  allowedActions: [],
  revision: 1,
} as unknown as Tutor;

it('leads admins to the availability of a tutor (AVAIL-1)', async () => {
  stubServer(() => ({ items: [TUTOR] }));
  renderPage(<AdminTutors />);
  const [link] = await screen.findAllByRole('link', { name: 'Availability' });
  expect(link?.getAttribute('href')).toBe(`/admin/tutors/${TUTOR.id}/availability`);
});
