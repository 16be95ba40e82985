import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SHORTCUTS } from '../../../lib/browser/shortcuts.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ConsoleUserMenu } from './console-user-menu.tsx';

const show = () =>
  renderPage(
    <ConsoleUserMenu
      currentUser={{ displayName: 'Mpho', email: 'mpho@centre.example' }}
      onLogout={() => undefined}
      isLoggingOut={false}
    />,
  );

it('lists every shortcut behind ? and in the menu (DASH-16)', async () => {
  const user = show();
  fireEvent.keyDown(document.body, { key: '?' });
  const list = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const { does } of Object.values(SHORTCUTS)) expect(within(list).getByText(does)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Mpho' }));
  await user.click(screen.getByRole('button', { name: 'Keyboard Shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeTruthy();
});
