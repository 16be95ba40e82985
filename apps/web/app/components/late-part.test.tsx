import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { watchChunkLoadErrors } from '../lib/chunk-load-errors.ts';
import { renderPage } from '../testing/render-page.tsx';
import { LatePart } from './late-part.tsx';

afterEach(() => vi.restoreAllMocks());

it('says that a part needs a connection, and keeps the rest of the page (LIVE-3)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  watchChunkLoadErrors();
  const error = new Error('Failed to fetch dynamically imported module');
  const Part = lazy(async () => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  });
  await act(async () =>
    renderPage(
      <>
        <p>Report</p>
        <LatePart fallback={null}>
          <Part />
        </LatePart>
      </>,
    ),
  );
  expect(await screen.findByText(/This part needs a connection/)).toBeTruthy();
  expect(screen.getByText('Report')).toBeTruthy();
});
