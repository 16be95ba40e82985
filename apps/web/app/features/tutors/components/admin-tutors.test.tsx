import type { Tutor } from '@thuto/contract/tutors';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it('opens the hours of a tutor for admins (AVAIL-1)', async () => {
  stubServer(() => ({ items: [TUTOR] }));
  const open = vi.fn();
  const user = renderPage(<AdminTutors onAvailability={open} />);
  const [hours] = await screen.findAllByRole('button', { name: 'Hours' });
  if (hours === undefined) throw new Error('no button');
  await user.click(hours);
  expect(open.mock.calls[0]?.[0]).toMatchObject({ id: TUTOR.id, name: 'Mme Lineo' });
});
