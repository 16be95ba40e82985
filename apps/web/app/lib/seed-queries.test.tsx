import { FIRST_DATA_ID, type FirstData } from '@thuto/contract/first-data';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const STUDENT_ID = '0199a0de-0000-7000-8000-000000000001';
const USER = { accountId: 'a', role: 'student', emailVerified: true, students: [] };
const DATA: FirstData = {
  '/api/current-user': { accountId: null, body: { currentUser: USER } },
  '/api/settings/public': { accountId: null, body: { platformName: 'Learn', maintenanceMode: false } },
  '/api/my/terms': { accountId: null, body: { isAccepted: true } },
  [`/api/students/${STUDENT_ID}/dashboard`]: { accountId: 'a', body: { greetingName: 'Neo' } },
};

/** Opens a page with first data: its modules read it when they are loaded. */
async function openPage(data: FirstData) {
  vi.resetModules();
  document.body.innerHTML = `<script type="application/json" id="${FIRST_DATA_ID}">${JSON.stringify(data)}</script>`;
  const { currentUserStore } = await import('./current-user-store.ts');
  const { loadPlatform, platform } = await import('./platform.ts');
  const { seedQueries } = await import('./seed-queries.ts');
  const { queryClient } = await import('./query-client.ts');
  const { orpc } = await import('./api-client.ts');
  seedQueries();
  return { currentUserStore, loadPlatform, platform, queryClient, orpc };
}

describe('first data of a page', () => {
  const fetchCall = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetchCall.mockReset();
    vi.stubGlobal('fetch', fetchCall);
  });

  it('fills the stores and the query cache without a request', async () => {
    const { currentUserStore, loadPlatform, platform, queryClient, orpc } = await openPage(DATA);
    await loadPlatform();
    expect(currentUserStore.read()).toMatchObject({ status: 'known', currentUser: USER });
    expect(platform()).toMatchObject({ platformName: 'Learn' });
    const options = orpc.profiles.getMyDashboard.queryOptions({ input: { studentId: STUDENT_ID } });
    // The data is as old as the page: here as the process, which other tests may have used for minutes.
    const query = queryClient.fetchQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
    expect(await query).toEqual({ greetingName: 'Neo' });
    expect(queryClient.getQueryData(orpc.privacy.getMyTerms.queryOptions().queryKey)).toEqual({
      isAccepted: true,
    });
    expect(fetchCall).not.toHaveBeenCalled();
    expect(document.getElementById(FIRST_DATA_ID)).toBeNull();
  });

  it('asks the server from the second time on', async () => {
    const { loadPlatform, platform } = await openPage(DATA);
    await loadPlatform();
    fetchCall.mockResolvedValue(Response.json({ platformName: 'Renamed', maintenanceMode: false }));
    await loadPlatform();
    expect(platform()).toMatchObject({ platformName: 'Renamed' });
  });
});
