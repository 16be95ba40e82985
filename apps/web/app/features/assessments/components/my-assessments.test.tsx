import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  rejection,
  renderPage,
  type SentCall,
  signInFamily,
  stubServer,
} from '../../../testing/render-page.tsx';
import { MyAssessments } from './my-assessments.tsx';

let sent: SentCall[];
let start: () => unknown;

beforeEach(() => {
  signInFamily();
  start = () => ({ id: 'x1' });
  sent = stubServer(({ method }) =>
    method === 'GET'
      ? {
          board: null,
          items: [{ subjectId: 'physics', assessment: null, nextAt: null, allowedActions: ['start'] }],
        }
      : start(),
  );
});

async function show() {
  const user = renderPage(<MyAssessments />);
  const press = async () =>
    user.click(await screen.findByRole('button', { name: 'Start Assessment in Physics' }));
  await screen.findByRole('button', { name: 'Start Assessment in Physics' });
  return { user, press };
}

describe('starting a free assessment (ASSESS-1)', () => {
  it('asks for the syllabus when the profile has none', async () => {
    const { user, press } = await show();
    await user.selectOptions(screen.getByLabelText('Syllabus'), 'LGCSE');
    await press();
    expect(sent.map(({ body }) => body)).toEqual([{ subjectId: 'physics', board: 'LGCSE' }]);
  });

  it('says that the connection was lost, and starts with the next press', async () => {
    start = () => {
      throw new TypeError('Failed to fetch');
    };
    const { press } = await show();
    await press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/connection|try again/i);
    start = () => ({ id: 'x1' });
    await press();
    await vi.waitFor(() => expect(sent).toHaveLength(2), 20_000);
  });

  it('says when the next one is possible', async () => {
    start = () => rejection(409, 'assessment_taken', { details: { nextAt: '2027-03-01T00:00:00.000Z' } });
    const { press } = await show();
    await press();
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect(screen.getByRole('button', { name: 'Start Assessment in Physics' })).toBeTruthy();
  });
});
