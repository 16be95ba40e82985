import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, signInFamily, stubServer } from '../../../testing/render-page.tsx';
import { WeeklyPlaceForm } from './weekly-place-form.tsx';

const TUTOR = { id: '00000000-0000-4000-8000-000000000001', name: 'Mme Lineo', subjects: ['physics'] };

it('asks to look at the dates when Confirm is pressed before they are there, and confirms after that (LESSON-12)', async () => {
  const dates = Promise.withResolvers<void>();
  const sent = stubServer(async ({ path }) => {
    if (path.endsWith('/times')) return { items: [{ weekday: 2, time: '16:00', skipped: [] }] };
    if (!path.endsWith('/preview')) return {};
    await dates.promise;
    return { dates: [{ date: '2026-12-01', skip: null }] };
  });
  signInFamily();
  const user = renderPage(
    <WeeklyPlaceForm
      subjects={['physics']}
      tutors={[TUTOR]}
      timeZone="Africa/Maseru"
      onClose={() => undefined}
    />,
  );
  await user.selectOptions(screen.getByLabelText(/^Tutor/), TUTOR.name);
  await screen.findByRole('option', { name: 'Tuesday' });
  await user.selectOptions(screen.getByLabelText(/^Day/), 'Tuesday');
  await user.selectOptions(screen.getByLabelText(/^Time/), '16:00');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Please look at the dates first, then press Confirm.')).toBeTruthy();
  dates.resolve();
  const shown = await screen.findByRole('region', { name: 'Dates' });
  expect(within(shown).getAllByRole('listitem')).toHaveLength(1);
  const confirmed = () => sent.filter(({ path }) => path.endsWith('/weekly-places'));
  expect(confirmed()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => confirmed().length).toBe(1);
});
