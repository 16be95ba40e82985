import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../components/ui/dialog.tsx';
import { type ShortcutActions, SHORTCUTS, useShortcuts, useSingleKeys } from './shortcuts.ts';

function Listener({ actions, isActive = true }: { actions: ShortcutActions; isActive?: boolean }) {
  useShortcuts(actions, isActive);
  return null;
}
const press = (key: string, target: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(target, { key, ...more });

afterEach(() => localStorage.clear());

it('lets the narrower place handle a key, in whichever order the listeners are rendered (DASH-16)', () => {
  const [page, everywhere] = [vi.fn(), vi.fn()];
  const search = <Listener key="console" actions={{ search: everywhere }} />;
  const { rerender } = render(
    <>
      {search}
      <Listener key="page" actions={{ searchClaims: page }} />
    </>,
  );
  press('/');
  expect([page, everywhere].map((action) => action.mock.calls.length)).toEqual([1, 0]);
  // Ctrl K stays the console's.
  press('k', document.body, { ctrlKey: true });
  expect(everywhere).toHaveBeenCalledTimes(1);
  rerender(search);
  press('/');
  expect(everywhere).toHaveBeenCalledTimes(2);
});

it('runs the action of the newest render, and none while inactive', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Listener actions={{ nextClaim: first }} />);
  rerender(<Listener actions={{ nextClaim: second }} />);
  press('n');
  rerender(<Listener actions={{ nextClaim: second }} isActive={false} />);
  press('n');
  expect([first, second].map((action) => action.mock.calls.length)).toEqual([0, 1]);
});

it.each(['input', 'textarea', 'select'])('never handles a key typed into %s (DASH-16)', (element) => {
  const approve = vi.fn();
  const Field = element as 'input';
  render(
    <>
      <Listener actions={{ approveOldest: approve }} />
      <Field aria-label="Field" />
    </>,
  );
  press('a', screen.getByLabelText('Field'));
  expect(approve).not.toHaveBeenCalled();
});

it('respects a key that was handled already, repeats and modifiers (DASH-16)', () => {
  const approve = vi.fn();
  render(
    <>
      <Listener actions={{ approveOldest: approve }} />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Handles keys
      </button>
    </>,
  );
  press('a', screen.getByRole('button'));
  press('a', document.body, { repeat: true });
  press('a', document.body, { altKey: true });
  press('a', document.body, { ctrlKey: true });
  expect(approve).not.toHaveBeenCalled();
});

it("waits with the console's own shortcuts while a dialog is open", () => {
  const [search, next] = [vi.fn(), vi.fn()];
  render(
    <Dialog open onOpenChange={() => undefined} title="Proof of payment">
      <Listener actions={{ search, nextClaim: next }} />
    </Dialog>,
  );
  press('/');
  press('n');
  expect([search, next].map((action) => action.mock.calls.length)).toEqual([0, 1]);
});

it('does nothing at single keys once they are switched off', () => {
  const [search, approve] = [vi.fn(), vi.fn()];
  function Switch() {
    const [isOn, setOn] = useSingleKeys();
    return <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />;
  }
  render(
    <>
      <Listener actions={{ search, approveOldest: approve }} />
      <Switch />
    </>,
  );
  fireEvent.click(screen.getByRole('checkbox'));
  press('a');
  press('/');
  press('k', document.body, { metaKey: true });
  expect([search, approve].map((action) => action.mock.calls.length)).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('checkbox'));
  press('a');
  expect(approve).toHaveBeenCalledTimes(1);
});

it('has no key twice in one place', () => {
  const seen = Object.values(SHORTCUTS).flatMap(({ keys, where }) => keys.map((key) => `${where}: ${key}`));
  expect(new Set(seen).size).toBe(seen.length);
});
