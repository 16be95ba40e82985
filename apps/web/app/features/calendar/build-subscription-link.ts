/** The address as calendar apps open it to subscribe, not to download it once. */
export function buildSubscriptionLink(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
