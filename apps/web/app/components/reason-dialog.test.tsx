import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

function show(missing?: string) {
  const onConfirm = vi.fn<(reason: string) => Promise<unknown>>().mockResolvedValue(undefined);
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const user = renderPage(
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title="Reject?"
      confirmLabel="Reject"
      onConfirm={onConfirm}
      errorMessage={() => 'It failed.'}
      {...(missing !== undefined && { missing })}
    />,
  );
  const press = () => user.click(screen.getByRole('button', { name: 'Reject' }));
  return { user, press, onConfirm, onOpenChange };
}

describe('ReasonDialog', () => {
  it('confirms without a reason that is optional', async () => {
    const { press, onConfirm, onOpenChange } = show();
    await press();
    expect(onConfirm).toHaveBeenCalledWith('');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('stays open until a required reason is given', async () => {
    const { user, press, onConfirm, onOpenChange } = show('Please give a reason');
    await press();
    expect(screen.getByText('Please give a reason')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Reason'), 'Too late');
    expect(screen.queryByText('Please give a reason')).toBeNull();
    await press();
    expect(onConfirm).toHaveBeenCalledWith('Too late');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('keeps the reason when the action fails', async () => {
    const { user, press, onConfirm } = show('Please give a reason');
    onConfirm.mockRejectedValue(new Error('offline'));
    await user.type(screen.getByLabelText('Reason'), 'Too late');
    await press();
    expect(await screen.findByText('It failed.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too late');
  });
});
