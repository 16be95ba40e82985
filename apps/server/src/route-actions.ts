import type { Action } from '@thuto/domain/policy';

/** The action of every route below /api outside the contract. The route's handler asks the policy. */
export const ROUTE_ACTIONS = {
  '/api/uploads': 'uploads.send',
  '/api/uploads/:id': 'uploads.send',
  '/api/payments/:id/proof': 'payments.open-proof',
  '/api/payments/:id/receipt': 'payments.open-receipt',
  '/api/content/:id/file': 'library.open-file',
  '/api/homework-files/:id': 'homework.open-file',
  '/api/students/:studentId/:kind/:id/calendar.ics': 'lessons.view',
  '/api/students/:studentId/statement': 'orders.view',
  '/api/students/:studentId/data': 'students.export',
  '/api/students/:studentId/plans/:subject/print': 'progress.view',
  '/api/students/:studentId/term-reports/:id/print': 'progress.view',
  '/api/users/:id/data': 'students.export-record',
  '/api/calendar/:file': 'calendar-feeds.read',
  '/api/statement-files': 'reconcile.change',
  '/api/hooks/sms/:device': 'hooks.send',
  '/api/hooks/mpesa/:token': 'hooks.send',
  '/api/self-check/:token': 'hooks.send',
  '/api/self-check/:token/stream': 'hooks.send',
  '/api/events': 'events.follow',
  '/api/exports/:table': 'tables.export',
  '/api/backup-downloads/:token': 'backups.download',
  '/api/openapi.json': 'site.view',
  '/api/docs': 'site.view',
} as const satisfies Readonly<Record<string, Action>>;

/**
 * @param route a route as it was registered.
 * @throws Error for a route below /api without an action. `served` are routes whose calls have their own.
 */
export function requireActionOfRoute(route: string, served: readonly string[]): void {
  if (!route.startsWith('/api/') || served.includes(route)) return;
  if (!Object.hasOwn(ROUTE_ACTIONS, route)) throw new Error(`${route} has no action in route-actions.ts`);
}
