import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageData } from '../lib/pages/page-data.ts';
import { DEFAULT_SETTINGS } from '../lib/centre/platform.ts';

const PAGE: PageData = {
  currentUser: null,
  settings: DEFAULT_SETTINGS,
  subjects: [],
  isLite: false,
  origin: 'https://thuto.example',
  renderedAt: 0,
  sentAt: 0,
};

// Each test loads the modules anew, as a new page does.
async function loadPage({ isLite = false } = {}) {
  vi.resetModules();
  const [{ LiteSwitch }, { DownloadSize }, { Illustration }, { PageDataContext }, { MemoryRouter }] =
    await Promise.all([
      import('./lite-switch.tsx'),
      import('./download-size.tsx'),
      import('./illustration.tsx'),
      import('../lib/pages/page-data.ts'),
      import('react-router'),
    ]);
  render(
    <PageDataContext value={{ ...PAGE, isLite }}>
      <MemoryRouter>
        <LiteSwitch />
      </MemoryRouter>
      <Illustration src="/illustrations/physics.svg" width="320" height="168" />
      <a href="/receipt">
        Receipt <DownloadSize under={60 * 1024} />
      </a>
      <a href="/paper">
        Paper <DownloadSize bytes={2_516_582} />
      </a>
    </PageDataContext>,
  );
  return screen.getByRole('switch', { name: 'Lite' });
}

const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';
const listIllustrations = () => document.querySelectorAll('img');

beforeEach(() => {
  document.cookie = 'lite=; path=/; max-age=0';
});

describe('LiteSwitch', () => {
  it('is off at first, and says what it does (LITE-1)', async () => {
    const lite = await loadPage();
    expect(isOn(lite)).toBe(false);
    expect(document.getElementById(lite.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Saves data: no web fonts, no pictures, and the size before every download.',
    );
    expect(listIllustrations()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Receipt' }).textContent).not.toContain('KB');
  });

  it('removes illustrations and shows sizes at once, and remembers it (LITE-3, LITE-4)', async () => {
    const lite = await loadPage();
    await userEvent.click(lite);
    expect(isOn(lite)).toBe(true);
    expect(document.cookie).toContain('lite=1');
    expect(listIllustrations()).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Receipt (under 60 KB)' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Paper (2.4 MB)' })).toBeTruthy();
    await userEvent.click(lite);
    expect(document.cookie).toContain('lite=0');
    expect(listIllustrations()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy();
  });

  it('is on in a page that the server sent in Lite (LITE-2)', async () => {
    expect(isOn(await loadPage({ isLite: true }))).toBe(true);
  });

  it('follows the choice of this browser, in a page from the cache too', async () => {
    document.cookie = 'lite=0; path=/';
    expect(isOn(await loadPage({ isLite: true }))).toBe(false);
  });
});
