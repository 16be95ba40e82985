import { act, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { watchChunkLoadErrors } from '../lib/api/chunk-load-errors.ts';
import { renderPage } from '../testing/render-page.tsx';
import { LatePart } from './late-part.tsx';

const MESSAGE = 'Failed to fetch dynamically imported module';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it.each([
  ['there is no connection', false, null],
  // On a network that only claims to have a connection.
  ['the page was reloaded for it in vain', true, MESSAGE],
])(
  'says that a part needs a connection, and keeps the page, when %s (LIVE-3)',
  async (_when, onLine, key) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    if (key !== null) sessionStorage.setItem('chunk-load-error', key);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    watchChunkLoadErrors();
    const error = new Error(MESSAGE);
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
  },
);
