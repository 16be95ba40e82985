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
    .map(({ labels }) => labels?.[0]?.textContent);

describe('GuardianFormDialog (FAM-4)', () => {
  it('offers a sponsor to pay, and nothing else', async () => {
    const user = show();
    expect(chosen()).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Sponsor');
    expect(chosen()).toEqual([expect.stringContaining('Can pay')]);
  });

  it('keeps what was chosen by hand', async () => {
    const user = show();
    await user.click(screen.getByRole('checkbox', { name: /Can book/ }));
    await user.selectOptions(screen.getByLabelText('Relationship'), 'Sponsor');
    expect(chosen()).toEqual([expect.stringContaining('Can book')]);
  });
});
