import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Dialog } from './dialog.tsx';

/** A page whose first dialog opens a second one and closes after it, as an animation lets it. */
function TwoDialogs() {
  const [open, setOpen] = useState<'none' | 'first' | 'both' | 'second'>('none');
  const startRef = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={startRef} type="button" onClick={() => setOpen('first')}>
        Start
      </button>
      <Dialog
        open={open === 'first' || open === 'both'}
        onOpenChange={() => setOpen('none')}
        title="First"
        finalFocus={startRef}
      >
        <button type="button" onClick={() => setOpen('both')}>
          Open the second
        </button>
      </Dialog>
      <Dialog open={open === 'both' || open === 'second'} onOpenChange={() => setOpen('none')} title="Second">
        <button type="button" onClick={() => setOpen('second')}>
          Close the first
        </button>
      </Dialog>
    </>
  );
}

it('leaves the focus in a dialog that opened before this one was closed', async () => {
  const user = renderPage(<TwoDialogs />);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Open the second' }));
  // Either dialog hides the other one from screen readers while both are open.
  const inside = await screen.findByText('Close the first');
  await user.click(inside);
  await expect.poll(() => screen.queryByText('First')).toBeNull();
  expect(document.activeElement).toBe(inside);
});
