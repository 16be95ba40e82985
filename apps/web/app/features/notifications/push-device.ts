/** Why this browser cannot receive pushes; null if it can. */
export type PushObstacle = 'unsupported' | 'denied' | null;

export function findPushObstacle(): PushObstacle {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Returns the address of this browser's push subscription; null without one. */
export async function findEndpoint(): Promise<string | null> {
  if (findPushObstacle() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Asks for the permission and subscribes this browser.
 * @returns null if the person did not allow it.
 * @throws the browser's error, such as AbortError when its push service cannot be reached.
 */
export async function subscribeBrowser(pushKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  await navigator.serviceWorker.ready;
  const { pushManager } = registration;
  const old = await pushManager.getSubscription();
  // A subscription for other keys cannot be changed.
  await old?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

/** Ends this browser's push subscription. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
