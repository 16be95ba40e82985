import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../features/credits/check-ledger.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { loadDemo } from './load-demo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: false });
  await loadDemo(t.ctx, 'khotso-pula-nala');
}, 120_000);
afterAll(() => t.close());

describe('the families of the demo centre', () => {
  it('includes parents of several children and a grandmother who only pays', async () => {
    const { rows: parents } = await t.db.execute<{ children: number }>(sql`
      select count(*)::int as children from guardianships where relationship = 'parent'
      group by account_id having count(*) > 1 order by 1 desc`);
    expect(parents.map(({ children }) => children)).toEqual([3, 2, 2]);
    const { rows: sponsors } = await t.db.execute(sql`
      select distinct a.display_name as name, g.can_book, g.can_pay, g.can_see_progress from guardianships g
      join accounts a on a.id = g.account_id where g.relationship = 'sponsor'`);
    expect(sponsors).toEqual([
      { name: "'Mathabo Nkhono", can_book: false, can_pay: true, can_see_progress: false },
    ]);
  });

  it('pass every check', async () => {
    expect(await checkLedger(t.db)).toEqual([]);
  });
});

describe('the requests of the demo centre', () => {
  it('keeps the requests open for some hours', async () => {
    const { rows } = await t.db.execute<{ open: number; valid: number }>(sql`
      select count(*)::int as open,
        (count(*) filter (where expires_at > ${t.clock.now().toISOString()}::timestamptz + interval '6 hours'))::int as valid
      from lesson_participants where status = 'requested'`);
    expect(rows[0]?.open).toBeGreaterThan(0);
    expect(rows[0]?.valid).toBe(rows[0]?.open);
  });
});

describe('the learning of the demo centre', () => {
  it('has assessments, plans and reports, of which one plan waits for the family', async () => {
    const { rows } = await t.db.execute(sql`
      select (select count(*)::int from assessments where finished_at is not null) as assessments,
        (select count(*)::int from plans where signed_at is not null) as signed,
        (select count(*)::int from plans where accepted_at is not null) as accepted,
        (select count(*)::int from lesson_reports) as reports`);
    expect(rows).toEqual([{ assessments: 5, signed: 5, accepted: 4, reports: 5 }]);
  });

  it('has a tutor with an account and working hours', async () => {
    const { rows } = await t.db.execute<{ open: number }>(sql`
      select count(*)::int as open from tutors where account_id is not null and retired_at is null`);
    expect(rows[0]?.open).toBe(4);
  });
});
