import { listErrorCauses } from './plugins/find-outage.ts';

const ENCODING =
  'In the address, write the characters of a password that mean something there as their codes: ' +
  '@ %40, : %3A, / %2F, ? %3F, # %23, % %25.';
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;

function parse(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;
  return {
    host: url?.hostname ?? '',
    port: url === null || url.port === '' ? '5432' : url.port,
    user: decodeURIComponent(url?.username ?? ''),
    database: decodeURIComponent(url?.pathname.slice(1) ?? ''),
  };
}

/** Describes one error. The codes are those of Node.js, and SQLSTATE of PostgreSQL. */
function describeOne(code: string, message: string, address: string): string | null {
  const { host, port, user, database } = parse(address);
  if (code === '28P01') return `PostgreSQL refuses the password of the user "${user}". ${ENCODING}`;
  if (code.startsWith('28'))
    return `PostgreSQL does not let the user "${user}" in from this machine (${code}).`;
  if (code === '3D000') return `PostgreSQL has no database "${database}".`;
  if (code === '53300') return 'PostgreSQL has no connection left for the product.';
  if (code === '57P03') return 'PostgreSQL is starting or stopping. Please try again in a moment.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `No machine with the name "${host}" is found. Is that a part of the password? ${ENCODING}`;
  }
  if (code === 'ECONNREFUSED') return `No PostgreSQL listens at ${host}, port ${port}.`;
  if (message.includes('does not support SSL')) {
    return `PostgreSQL at ${host} does not offer TLS. Turn it on there, or remove "sslmode" from the address.`;
  }
  if (CERTIFICATE.test(code)) return `The certificate of PostgreSQL at ${host} is not trusted (${code}).`;
  if (/^E[A-Z]+$/.test(code)) return `PostgreSQL at ${host}, port ${port}, cannot be reached (${code}).`;
  return null;
}

/**
 * Returns a sentence for the operator about an error of the connection to the database, without the password.
 * @param address the value of DATABASE_URL.
 * @returns null for any other error.
 */
export function describeConnectionFailure(error: unknown, address: string): string | null {
  for (const cause of listErrorCauses(error)) {
    if (!(cause instanceof Error)) continue;
    // A connection that fails at every address of the host has one error for each.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    const code = first instanceof Error && 'code' in first ? String(first.code) : '';
    const sentence = describeOne(code, cause.message, address);
    if (sentence !== null) return `DATABASE_URL: ${sentence}`;
  }
  return null;
}
