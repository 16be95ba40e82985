import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { GuardianFormDialog, type GuardianValues } from './guardian-form-dialog.tsx';

const SIBLING = '01890000-0000-7000-8000-000000000002';

const show = (onSubmit: (values: GuardianValues) => Promise<unknown> = async () => undefined) =>
  renderPage(
    <GuardianFormDialog
      open
      onOpenChange={() => undefined}
      title="Invite Guardian"
      description=""
      fields={{ email: true, relationship: true }}
      submitLabel="Send Invitation"
      others={[{ id: SIBLING, firstName: 'Thabo' }]}
      onSubmit={onSubmit}
      errorMessage={() => ''}
    />,
  );
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => /^(Can \w+|Receives)/.exec(labels?.[0]?.textContent ?? '')?.[0]);

describe('GuardianFormDialog (FAM-4)', () => {
  it('begins with what each relationship usually may do', async () => {
    const user = show();
    expect(chosen()).toEqual(['Can book', 'Can see', 'Receives']);
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Parent');
    expect(chosen()).toEqual(['Can book', 'Can pay', 'Can see', 'Receives']);
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Sponsor');
    expect(chosen()).toEqual(['Can pay']);
  });

  it('keeps what was chosen by hand', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox', { name: /Can book/ }));
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Sponsor');
    expect(chosen()).toEqual(['Can see', 'Receives']);
  });

  it('sends the address, the rights and the other students', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const user = show(onSubmit);
    await user.type(screen.getByLabelText(/Email/), 'Nthabiseng@example.com ');
    await user.click(screen.getByRole('checkbox', { name: 'Thabo' }));
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      email: 'nthabiseng@example.com',
      relationship: 'guardian',
      rights: { canBook: true, canPay: false, canSeeProgress: true, receivesMessages: true },
      alsoFor: [SIBLING],
    });
  });

  it('says at the fields what is wrong, and sends nothing', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const user = show(onSubmit);
    await user.type(screen.getByLabelText(/Email/), 'nthabiseng');
    for (const name of [/Can book/, /Can see/, /Receives/]) {
      await user.click(screen.getByRole('checkbox', { name }));
    }
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    await screen.findByText('Invalid email address.');
    screen.getByText('Choose at least one.');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
