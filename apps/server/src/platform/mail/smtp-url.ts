/** How a mail server is reached. */
export interface SmtpServer {
  /** For Nodemailer: without the words of our own. */
  readonly url: string;
  readonly isSecure: boolean;
  /** `required`: TLS with a valid certificate. `optional`: whatever the server offers. `url`: as the URL says. */
  readonly encryption: 'required' | 'optional' | 'url';
}

const PROTOCOLS = ['smtp:', 'smtps:'];
/** The word that allows mails and the password of the server to be sent in the clear. */
const WORD = 'encryption';
/** The options of Nodemailer that cannot weaken the encryption. */
const HARMLESS: ReadonlySet<string> = new Set([
  'authMethod',
  'localAddress',
  'maxConnections',
  'maxMessages',
  'name',
  'rateDelta',
  'rateLimit',
]);
const THIS_MACHINE = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * Parses SMTP_URL. A mail server on another machine must offer TLS with a valid certificate, unless the URL says
 * `encryption=optional`. One on this machine is reached as the URL says.
 * @returns the server, or what the URL must be.
 */
export function parseSmtpUrl(text: string): SmtpServer | { readonly must: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !PROTOCOLS.includes(url.protocol) || url.hostname === '') {
    return { must: 'an address such as smtp://user:password@host:587' };
  }
  const words = url.searchParams.getAll(WORD);
  if (words.some((word) => word !== 'optional')) {
    return { must: 'an address whose encryption, if named, is optional' };
  }
  url.searchParams.delete(WORD);
  const isSecure = url.protocol === 'smtps:';
  if (THIS_MACHINE.test(url.hostname)) return { url: url.href, isSecure, encryption: 'url' };
  const refused = [...url.searchParams].find(([name, value]) => !isHarmless(name, value));
  if (refused !== undefined) {
    return {
      must: `an address without ${refused[0]}: a mail server on another machine needs TLS with a valid certificate, unless the address ends in ?encryption=optional`,
    };
  }
  url.searchParams.delete('requireTLS');
  return { url: url.href, isSecure, encryption: words.length > 0 ? 'optional' : 'required' };
}

/** `requireTLS=true` asked for TLS before it became the rule. */
const isHarmless = (name: string, value: string) =>
  HARMLESS.has(name) || (name === 'requireTLS' && value === 'true');
