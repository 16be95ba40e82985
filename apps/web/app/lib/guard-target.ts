/**
 * Returns where a visitor goes who may not open an address: with the address as `next`, where the page remembers it.
 * @param to the target of the route guard.
 */
export function buildGuardTarget(to: string, { pathname, search }: URL): string {
  const next = `${pathname.replace(/\.data$/, '')}${search}`;
  // A visitor who chose the free assessment signs up, and comes back to it (ACCESS-3).
  if (to === '/' && next === '/student/assessment')
    return `/signup?${new URLSearchParams({ next }).toString()}`;
  return to === '/admin-login' && next !== '/admin'
    ? `${to}?${new URLSearchParams({ next }).toString()}`
    : to;
}
