import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SessionWhen } from './session-when.tsx';

const AT = { date: '2026-11-27', time: '12:00', startsAt: '2026-11-27T10:00:00.000Z' };
const when = <SessionWhen at={AT} timeZone="Africa/Maseru" />;

it.each([
  [-120, '12:00'],
  [0, '12:00 (Maseru time)'],
])('names the time zone in the browser only, if the clock differs (%s)', async (offset, text) => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(when);
  expect(container.textContent).toBe('Fri, 27 Nov 202612:00');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  await act(async () => {
    hydrateRoot(container, when, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe(`Fri, 27 Nov 2026${text}`);
});
