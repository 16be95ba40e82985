import ipaddr from 'ipaddr.js';

/** The addresses of the public IPv6 internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Returns true if an IP address belongs to the public internet. Private, loopback, link-local, shared, reserved and
 * tunnelled addresses are not public, nor are IPv6 addresses that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
