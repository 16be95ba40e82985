/** What the server sends in a push. */
export interface PushMessage {
  /** The id of the notification. The browser replaces a notification with the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that it is about, without the host. */
  readonly path: string;
}

const FALLBACK: PushMessage = {
  tag: 'news',
  title: 'There is news for you',
  body: '',
  path: '/account/notifications',
};
const ICON = '/icon-192.png';

/** A path on this site. `//host` and `/\host` would lead elsewhere. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);

/** Reads a push. Browsers demand a notification for every push, so an unreadable one gets general words. */
export function readPush(text: string | undefined): PushMessage {
  try {
    const read = JSON.parse(text ?? '') as Partial<Record<keyof PushMessage, unknown>> | null;
    const path = textOr(read?.path, FALLBACK.path);
    return {
      tag: textOr(read?.tag, FALLBACK.tag),
      title: textOr(read?.title, FALLBACK.title),
      body: textOr(read?.body, FALLBACK.body),
      path: isOwnPath(path) ? path : FALLBACK.path,
    };
  } catch {
    return FALLBACK;
  }
}

/** Shows the notification of a push. */
export async function showPush(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string | undefined,
): Promise<void> {
  const { title, body, tag, path } = readPush(text);
  await registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { path } });
}

/** The parts of `Clients` that opening a page needs. */
interface Pages {
  matchAll(options: { type: 'window' }): Promise<
    readonly {
      focus(): Promise<unknown>;
      navigate(url: string): Promise<unknown>;
    }[]
  >;
  openWindow(url: string): Promise<unknown>;
}

/** Opens the page of a pressed notification: in a tab of the site, if there is one. */
export async function openPage(pages: Pages, data: unknown): Promise<void> {
  const path = textOr((data as { path?: unknown } | null)?.path, FALLBACK.path);
  const [open] = await pages.matchAll({ type: 'window' });
  if (open === undefined) {
    await pages.openWindow(path);
    return;
  }
  await open.focus();
  // A tab that this worker does not control yet cannot be navigated.
  await open.navigate(path).catch(() => pages.openWindow(path));
}
