import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { listPackages } from '../packages/list-packages.ts';
import { createSiteViewReader } from './create-site-view-reader.ts';

let t: TestApp;
const nobody = { findCurrentUser: () => Promise.resolve(null) };

beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

/** Creates a context whose database can be made unavailable. */
function withFragileDatabase() {
  let isAway = false;
  const db = new Proxy(t.ctx.db, {
    get(target, name) {
      if (isAway) throw new Error('The database is away.');
      return Reflect.get(target, name) as unknown;
    },
  });
  const log = { ...t.ctx.log, warn: vi.fn<() => void>() };
  return { ctx: { ...t.ctx, db, log }, take: (away: boolean) => (isAway = away), log };
}

it('returns the last known name while the database is unavailable, and the new one once it is back', async () => {
  await t.db.update(platformSettings).set({ platformName: 'Bophelo', contactEmail: 'ask@bophelo.example' });
  const { ctx, take, log } = withFragileDatabase();
  const view = createSiteViewReader(ctx);
  const seen = {
    platformName: 'Bophelo',
    contactEmail: 'ask@bophelo.example',
    subjects: ['Mathematics', 'Chemistry', 'Physics'].map((name) => expect.objectContaining({ name })),
    packages: await listPackages(t.db),
    isMaintained: false,
  };
  expect(await view(nobody)).toEqual(seen);
  take(true);
  expect(await view(nobody)).toEqual(seen);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await t.db.update(platformSettings).set({ platformName: 'Thuto ea Bohle' });
  take(false);
  expect(await view(nobody)).toEqual({ ...seen, platformName: 'Thuto ea Bohle' });
});

it('knows the name before the first page is requested', async () => {
  await t.db.update(platformSettings).set({ platformName: 'Bophelo' });
  const { ctx, take } = withFragileDatabase();
  const view = createSiteViewReader(ctx);
  const first = view(nobody);
  take(true);
  expect(await first).toMatchObject({ platformName: 'Bophelo' });
});

it('returns the default name when the database was never available', async () => {
  const { ctx, take } = withFragileDatabase();
  take(true);
  expect(await createSiteViewReader(ctx)(nobody)).toMatchObject({
    platformName: DEFAULT_SETTINGS.platformName,
  });
});
