// @vitest-environment node
import type { PageContent } from '@thuto/contract/rendered-page';
import type { ServerBuild } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserStore, startCurrentUser } from './lib/current-user-store.ts';
import { getRenderTime, setFirstData } from './lib/first-data.ts';
import { platform } from './lib/platform.ts';
import { queryClient } from './lib/query-client.ts';
import { renderPage } from './render-page.ts';

/** Stands for React Router's handler, which renders the app from the stores. */
const handle = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>());
vi.mock('react-router', () => ({ createRequestHandler: () => handle }));

const write = (request: Request) => {
  const names = queryClient.getQueryCache().getAll().length;
  const { currentUser } = currentUserStore.read();
  const words = [request.url, currentUser?.accountId, platform().platformName, getRenderTime(), names];
  return `<html><body class="a">${words.join('|')}<script>start()</script></body></html>`;
};
/** The handler above needs no routes. */
const BUILD = {} as ServerBuild;
const html = (text: string, status = 200) => new Response(text, { status });

const content = (accountId: string): PageContent => ({
  url: '/student?for=s1',
  data: {
    '/api/current-user': {
      accountId: null,
      body: { currentUser: { accountId, role: 'student', students: [] } },
    },
    '/api/my/terms': { accountId: null, body: { isAccepted: true } },
  },
  platformName: `Centre of ${accountId}`,
  contactEmail: 'a@b.example',
  subjects: [],
  at: 1_795_400_000_000,
});
const EMPTY = { status: 'loading', currentUser: undefined };

describe('renderPage', () => {
  beforeEach(() => {
    handle.mockReset();
    handle.mockImplementation(async (request) => {
      const before = write(request);
      // Rendering waits for lazy parts: the data must be the same before and after.
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(write(request)).toBe(before);
      return html(before);
    });
  });

  it('returns the content of the body, and no data of one account in the page of another', async () => {
    const pages = await Promise.all(['a', 'b', 'c'].map((id) => renderPage(BUILD, content(id))));
    const line = (id: string) => `http://localhost/student?for=s1|${id}|Centre of ${id}|${content(id).at}|1`;
    expect(pages).toEqual(['a', 'b', 'c'].map(line));
  });

  it('keeps nothing after a page, not even after one that failed', async () => {
    handle.mockRejectedValueOnce(new Error('broken'));
    await expect(renderPage(BUILD, content('a'))).rejects.toThrow('broken');
    handle.mockResolvedValueOnce(html('<body>Unexpected<script></script>', 500));
    await expect(renderPage(BUILD, content('a'))).rejects.toThrow('500');
    expect(await renderPage(BUILD, content('b'))).toContain('|b|');
    expect(currentUserStore.read()).toMatchObject(EMPTY);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(getRenderTime()).toBeNull();
  });

  it('returns no page if the stores were filled for another account meanwhile', async () => {
    handle.mockImplementationOnce(async (request) => {
      setFirstData(content('b').data, null);
      startCurrentUser();
      return html(write(request));
    });
    await expect(renderPage(BUILD, content('a'))).rejects.toThrow('stores changed');
  });

  it('refuses a page that would wait too long', async () => {
    const pages = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => renderPage(BUILD, content(`x${index}`))),
    );
    expect(pages.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 8 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
  });
});
