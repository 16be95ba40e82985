import type { Homework } from '@thuto/contract/homework';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { HomeworkList } from './homework-list.tsx';

const homework = (number: number, state: Homework['state']): Homework => ({
  id: `h${number}`,
  studentId: 's1',
  studentName: 'Thabo',
  subject: 'physics',
  tutorName: 'Mme Lineo',
  task: `Worksheet ${number}`,
  givenOn: '2026-03-02',
  dueOn: '2026-03-09',
  state,
  topics: [],
  handedInAt: null,
  isLate: false,
  note: '',
  files: [],
  markedAt: null,
  markedBy: null,
  marks: [],
  comment: '',
  allowedActions: [],
});
const tasks = () => screen.getAllByText(/^Worksheet /).map(({ textContent }) => textContent);

it.each([
  ['the last three', ['open', 'marked', 'marked', 'marked', 'marked', 'marked'], 3],
  ['everything that is still to hand in', ['marked', 'marked', 'marked', 'overdue', 'marked', 'marked'], 4],
] as const)('shows a family %s, and older homework on request', async (_case, states, shown) => {
  stubServer(() => ({ items: states.map((state, at) => homework(at, state)), nextCursor: null }));
  const user = renderPage(<HomeworkList owner={{ side: 'family', studentId: 's1' }} accountId="a1" />);
  await screen.findByText('Worksheet 0');
  expect(tasks()).toHaveLength(shown);
  await user.click(screen.getByRole('button', { name: 'Show older homework' }));
  expect(tasks()).toHaveLength(states.length);
});
