import type { Progress, TopicOfMap } from '@thuto/contract/learning';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { ProgressView } from './progress-view.tsx';

const STUDENT = '00000000-0000-4000-8000-000000000001';

const topic = (
  chapter: string,
  title: string,
  state: TopicOfMap['state'],
  change: TopicOfMap['change'] = null,
): TopicOfMap => ({
  id: `topic ${title}`,
  code: '1.1',
  title,
  prerequisites: [],
  chapter,
  state,
  change,
  reported: null,
});

it('names in the folded line of a chapter what fell back and its gaps (PROG-1)', async () => {
  const progress: Progress = {
    subjects: ['mathematics'],
    subject: 'mathematics',
    topics: [
      topic('Number', 'Sets', 'secure', 'secured'),
      topic('Number', 'Indices', 'developing'),
      topic('Algebra', 'Equations', 'gap', 'fell_back'),
      topic('Algebra', 'Formulae', 'gap'),
      topic('Algebra', 'Sequences', 'gap'),
      topic('Algebra', 'Graphs', 'developing', 'fell_back'),
      topic('Algebra', 'Surds', 'secure'),
    ],
    secure: 2,
    change: null,
    months: [],
    plan: null,
    coverage: null,
    held: 0,
    attended: 0,
  };
  stubServer(({ path }) => (path.includes('/plan') ? { plan: null } : progress));
  renderPage(<ProgressView owner={{ side: 'family', studentId: STUDENT }} />);
  await screen.findByRole('heading', { name: 'Number' });
  const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Number1 of 2', 'Algebra1 of 52 fell back, 2 gaps']);
});
