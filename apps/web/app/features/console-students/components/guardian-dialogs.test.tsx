import { screen, waitFor } from '@testing-library/react';
import type { StudentGuardian } from '@thuto/contract/console-students';
import { expect, it } from 'vitest';
import { rejection, renderPage, stubServer } from '../../../testing/render-page.tsx';
import { StudentGuardians } from './student-guardians.tsx';

const GUARDIAN: StudentGuardian = {
  accountId: 'a1',
  name: 'Palesa Mokoena',
  email: 'palesa@example.com',
  relationship: 'sponsor',
  isActive: true,
  canBook: true,
  canPay: true,
  canSeeProgress: false,
  receivesMessages: false,
  allowedActions: ['change'],
};

/** Opens Change Rights of the only guardian. The server answers the change with `answer`. */
async function openDialog(answer: () => unknown) {
  const sent = stubServer(({ method }) =>
    method === 'GET' ? { guardians: [GUARDIAN], merges: [] } : answer(),
  );
  const user = renderPage(<StudentGuardians id="s1" name="Thabo" isErased={false} />);
  await user.click(await screen.findByRole('button', { name: 'Change Rights' }));
  return { user, sent, relationship: await screen.findByLabelText<HTMLSelectElement>('Relationship') };
}

it('shows the relationship of a guardian under Change Rights and saves another, with the rights (FAM-12)', async () => {
  const { user, sent, relationship } = await openDialog(() => ({}));
  expect(relationship.value).toBe('sponsor');
  expect([...relationship.options].map(({ text }) => text)).toEqual([
    'Parent',
    'Guardian',
    'Sponsor',
    'Student',
  ]);
  await user.selectOptions(relationship, 'Parent');
  await user.click(screen.getByLabelText('Can see progress'));
  await user.click(screen.getByRole('button', { name: 'Save Rights' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Rights' })).toBeNull());
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/console/students/s1/guardians/a1',
      body: {
        relationship: 'parent',
        canBook: true,
        canPay: true,
        canSeeProgress: true,
        receivesMessages: false,
      },
    },
  ]);
});

it('keeps the chosen relationship when the server refuses it', async () => {
  const { user, relationship } = await openDialog(() => rejection(404, 'not_found'));
  await user.selectOptions(relationship, 'Guardian');
  await user.click(screen.getByRole('button', { name: 'Save Rights' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no longer acts for the student');
  expect(relationship.value).toBe('guardian');
});
