const WEB_LINK = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:(?<port>\d{1,5}))?([/?#]\S*)?$/i;
const MAX_PORT = 65_535;

/** Whether the text is a link that may be opened: http or https, with a plain host (no user name before it). */
export function isWebLink(text: string): boolean {
  const match = WEB_LINK.exec(text);
  return match !== null && Number(match.groups?.['port'] ?? 0) <= MAX_PORT;
}
