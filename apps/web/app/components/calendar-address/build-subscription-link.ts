/** Returns the address with the scheme that makes calendar apps subscribe instead of downloading it once. */
export function buildSubscriptionLink(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
