import { describe, expect, it, vi } from 'vitest';
import { openPage, readPush, showPush } from './push.ts';

const MESSAGE = {
  tag: '0198',
  title: 'Your session is booked',
  body: 'Mathematics, Tue 1 Dec, 16:00',
  path: '/student/sessions',
};

describe('readPush', () => {
  it('reads a message', () => {
    expect(readPush(JSON.stringify(MESSAGE))).toEqual(MESSAGE);
  });

  it.each([undefined, '', 'not json', 'null', '[]', '{"title":5}'])('has general words for %s', (text) => {
    expect(readPush(text)).toMatchObject({
      title: 'There is news for you',
      path: '/account/notifications',
    });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'does not lead to %s',
    (path) => {
      expect(readPush(JSON.stringify({ ...MESSAGE, path })).path).toBe('/account/notifications');
    },
  );
});

describe('showPush', () => {
  it('shows the notification with its tag, so that it replaces itself', async () => {
    const showNotification = vi.fn(async () => undefined);
    await showPush({ showNotification }, JSON.stringify(MESSAGE));
    expect(showNotification).toHaveBeenCalledWith(
      MESSAGE.title,
      expect.objectContaining({ body: MESSAGE.body, tag: MESSAGE.tag, data: { path: MESSAGE.path } }),
    );
  });
});

describe('openPage', () => {
  it('uses a tab of the site', async () => {
    const tab = { focus: vi.fn(async () => null), navigate: vi.fn(async () => null) };
    const openWindow = vi.fn(async () => null);
    await openPage({ matchAll: async () => [tab], openWindow }, { path: '/tutor/lessons' });
    expect(tab.focus).toHaveBeenCalledOnce();
    expect(tab.navigate).toHaveBeenCalledWith('/tutor/lessons');
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a new tab if there is none, or if it cannot be navigated', async () => {
    const openWindow = vi.fn(async () => null);
    await openPage({ matchAll: async () => [], openWindow }, null);
    const tab = { focus: async () => null, navigate: () => Promise.reject(new TypeError('not controlled')) };
    await openPage({ matchAll: async () => [tab], openWindow }, { path: '/tutor' });
    expect(openWindow.mock.calls).toEqual([['/account/notifications'], ['/tutor']]);
  });
});
