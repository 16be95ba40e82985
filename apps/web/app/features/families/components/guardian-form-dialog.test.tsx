import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { GuardianFormDialog } from './guardian-form-dialog.tsx';

const show = () =>
  renderPage(
    <GuardianFormDialog
      open
      onOpenChange={() => undefined}
      title="Invite Guardian"
      description=""
      fields={{ email: true, relationship: true }}
      submitLabel="Send Invitation"
      onSubmit={async () => undefined}
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
});
