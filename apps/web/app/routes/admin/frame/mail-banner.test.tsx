import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { MailBanner } from './mail-banner.tsx';

it.each([
  [0, 'New mails will be sent once it works.'],
  [1, '1 mail waits and will be sent once it works.'],
  [14, '14 mails wait and will be sent once it works.'],
])('says what happens to %d waiting mails (MAIL-16)', (waiting, sentence) => {
  renderPage(<MailBanner trouble={{ since: '2026-03-02T08:00:00.000Z', reason: 'it is full', waiting }} />);
  expect(screen.getByRole('status').textContent).toContain(sentence);
});
