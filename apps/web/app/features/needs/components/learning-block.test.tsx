import type { AssessableSubject } from '@thuto/contract/assessments';
import type { Progress } from '@thuto/contract/learning';
import type { Need } from '@thuto/contract/needs';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { writeHomework, writeProgress } from '../learning-notes.ts';
import { LearningBlock } from './learning-block.tsx';
import { NeedsYou } from './needs-you.tsx';
import { StudentRows } from './student-rows.tsx';

const need = (over: Partial<Need>): Need => ({
  kind: 'homework_due',
  studentId: 'neo' as Need['studentId'],
  firstName: 'Neo',
  recordId: '1',
  subject: 'physics',
  count: 1,
  until: null,
  dueOn: '2026-11-30',
  reference: null,
  ...over,
});
const row = (studentId: string, firstName: string) => ({
  studentId,
  firstName,
  name: firstName,
  next: null,
  needs: 2,
  free: 3,
});

const progress = (over: Partial<Progress> = {}) =>
  ({
    subjects: ['physics'],
    subject: 'physics',
    topics: Array.from({ length: 60 }, () => ({})),
    secure: 25,
    change: { since: '2026-10-30', secured: 9, fellBack: 1 },
    ...over,
  }) as Progress;

let items: Need[];
let assessable: Pick<AssessableSubject, 'allowedActions'>[];
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  // As on a screen that shows the whole page.
  vi.stubGlobal('IntersectionObserver', undefined);
  assessable = [{ allowedActions: ['view-results'] }];
  items = [
    need({}),
    need({ kind: 'report_new', recordId: null, count: 2 }),
    need({ studentId: 'thabo' as Need['studentId'], firstName: 'Thabo', recordId: '2' }),
  ];
  stubServer(({ path }) => {
    if (path.endsWith('/progress')) return progress();
    if (path.endsWith('/assessments')) return { board: null, items: assessable };
    return { items, students: [row('neo', 'Neo'), row('thabo', 'Thabo')], timeZone: 'Africa/Maseru' };
  });
});

const linkTexts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('Learning (NEEDS-3)', () => {
  it('names what waits on its pages for the student', async () => {
    renderPage(<LearningBlock studentId="neo" canSeeProgress />);
    await screen.findByText('25 of 60 topics, 8 more than 30 days ago');
    await screen.findByText('1 due Monday');
    expect(linkTexts()).toEqual([
      'Progress 25 of 60 topics, 8 more than 30 days ago',
      'Homework 1 due Monday',
      'Reports 2 new',
      'Past Papers',
      'Library',
    ]);
  });

  it('offers the free assessment only while one can be started or continued', async () => {
    assessable.push({ allowedActions: ['view-results', 'start'] });
    renderPage(<LearningBlock studentId="neo" canSeeProgress />);
    expect(await screen.findByRole('link', { name: 'Free Assessment' })).toBeTruthy();
  });

  it.each([
    [{}, '25 of 60 topics, 8 more than 30 days ago'],
    [{ change: { since: '', secured: 1, fellBack: 3 } }, '25 of 60 topics, 2 fewer than 30 days ago'],
    [{ change: { since: '', secured: 1, fellBack: 1 } }, '25 of 60 topics'],
    [{ change: null }, '25 of 60 topics'],
  ])('compares the progress with a month ago: %o', (over, note) => {
    expect(writeProgress(progress(over))).toBe(note);
  });

  it('names the first day of several pieces of homework', () => {
    expect(writeHomework([need({ dueOn: '2026-12-01' }), need({})])).toBe('2 due, first Monday');
    expect(writeHomework([])).toBeNull();
  });

  it('leads those who may not see the progress to the library only', () => {
    renderPage(<LearningBlock studentId="neo" canSeeProgress={false} />);
    expect(linkTexts()).toEqual(['Library']);
  });
});

describe('Needs you (NEEDS-1, NEEDS-2)', () => {
  it('has a line and a button for each need, with the name of the student', async () => {
    renderPage(<NeedsYou />);
    await screen.findByRole('heading', { name: 'Needs you' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Neo: .*homework is due Mon, 30 Nov 2026\.Hand in/),
      expect.stringMatching(/^Neo: 2 new reports\.Read/),
      expect.stringMatching(/^Thabo: .*homework is due/),
    ]);
  });

  it('shows a row for each of several students', async () => {
    renderPage(<StudentRows chosenId="thabo" />);
    await screen.findByRole('list', { name: 'Your students' });
    expect(linkTexts()).toEqual([
      'NeoNo session ahead · 2 due · 3 free',
      'ThaboNo session ahead · 2 due · 3 free',
    ]);
    const chosen = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Thabo')]);
  });
});
