import type { Setup } from '@thuto/contract/setup';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { SetupChecklist } from './setup-checklist.tsx';

const check = (id: Setup['checks'][number]['id'], state: 'open' | 'done' | 'unknown') => ({
  id,
  state,
  title: `Title of ${id}`,
  detail: 'Detail',
  fix: null,
});

it('counts a line that could not be checked as not done (OWN-1)', async () => {
  const checks = [check('mail', 'open'), check('tutor', 'done'), check('contact', 'unknown')];
  stubServer(() => ({ isDismissed: false, isChecking: false, checks }));
  renderPage(<SetupChecklist />);
  expect(await screen.findByText(/^1 of 3 done\./)).toBeTruthy();
  expect(screen.getByText('What could not be checked').closest('details')?.textContent).toContain(
    'Title of contact',
  );
});

it('shows the next three lines, and the others behind a summary (OWN-1)', async () => {
  const ids = ['mail', 'channel', 'contact', 'tutor', 'packages'] as const;
  const checks = ids.map((id) => check(id, 'open'));
  stubServer(() => ({ isDismissed: false, isChecking: false, checks }));
  renderPage(<SetupChecklist />);
  expect((await screen.findByText('2 more to do')).closest('details')?.textContent).toContain(
    'Title of tutor',
  );
  expect(screen.getByText('Title of contact').closest('details')).toBeNull();
});

it('leads to the page where the missing part of the contact is (OWN-1)', async () => {
  const fix = 'Enter your phone number under Public Pages.';
  stubServer(() => ({
    isDismissed: false,
    isChecking: false,
    checks: [{ ...check('contact', 'open'), fix }],
  }));
  renderPage(<SetupChecklist />);
  expect((await screen.findByRole('link', { name: 'Public Pages' })).getAttribute('href')).toBe(
    '/admin/settings/public-pages',
  );
});

it('keeps one height while the first look is on, with its lines folded (OWN-1)', async () => {
  let isChecking = true;
  stubServer(() => ({
    isDismissed: false,
    isChecking,
    checks: [check('tutor', 'done'), ...(isChecking ? [] : [check('mail', 'open')])],
  }));
  const user = renderPage(<SetupChecklist />);
  expect(await screen.findByText('Checking...')).toBeTruthy();
  expect(screen.getByText('0 to do so far')).toBeTruthy();
  isChecking = false;
  await user.click(screen.getByRole('button', { name: 'Check Again' }));
  expect((await screen.findByText('1 to do')).closest('details')?.open).toBe(false);
  expect(screen.getByText('Title of mail').closest('details')?.open).toBe(false);
});
