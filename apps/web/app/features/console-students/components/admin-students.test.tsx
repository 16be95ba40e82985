import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdminStudents } from './admin-students.tsx';

it('lists the students without a guardian, and says when there are none (FAM-12)', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('attention'));
    return Response.json({ items: [], nextCursor: null, total: 0 });
  });
  const user = renderPage(<AdminStudents />);
  await user.selectOptions(await screen.findByLabelText('Show'), 'Without a guardian');
  await waitFor(() => expect(asked.at(-1)).toBe('no-guardian'));
  expect(await screen.findByText('No students found')).toBeTruthy();
});
