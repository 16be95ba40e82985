import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setPlatform } from '../../../../lib/centre/platform.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { CheckYourEmail } from './check-your-email.tsx';

afterEach(() => setPlatform(DEFAULT_SETTINGS));

const show = () => renderPage(<CheckYourEmail email="neo@example.org" mailSent next={null} />);

it('says that a mail was sent where there is a mail server, and that it may be late (MAIL-16)', () => {
  setPlatform({ ...DEFAULT_SETTINGS, isMailLate: true });
  show();
  expect(screen.getByText(/We sent a verification link/)).toBeTruthy();
  expect(screen.getByText(/Our mail is delayed/)).toBeTruthy();
});

it('claims no sent mail while mails are kept on the machine of the centre (MAIL-9)', () => {
  setPlatform({ ...DEFAULT_SETTINGS, isMailKept: true });
  show();
  expect(screen.queryByText(/We sent|spam folder/)).toBeNull();
  expect(screen.getByText(/The centre sends no email yet/)).toBeTruthy();
});
