import type { Need } from '@thuto/contract/needs';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
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

let items: Need[];
beforeEach(() => {
  items = [
    need({}),
    need({ kind: 'report_new', recordId: null, count: 2 }),
    need({ studentId: 'thabo' as Need['studentId'], firstName: 'Thabo', recordId: '2' }),
  ];
  stubServer(() => ({
    items,
    students: [row('neo', 'Neo'), row('thabo', 'Thabo')],
    timeZone: 'Africa/Maseru',
  }));
});

const linkTexts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('Learning (NEEDS-3)', () => {
  it('names what waits on its pages for the student', async () => {
    renderPage(<LearningBlock studentId="neo" canSeeProgress />);
    await screen.findByText('(1 due)');
    expect(linkTexts()).toEqual([
      'Progress',
      'Homework (1 due)',
      'Reports (2 new)',
      'Past Papers',
      'Library',
    ]);
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
