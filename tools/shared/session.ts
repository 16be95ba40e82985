import { ScriptError } from '../../scripts/run.mjs';
import type { Credentials } from './demo.ts';

/** Signs in and returns the Cookie header of the new session. @throws ScriptError if it is refused. */
export async function signIn(url: string, { email, password }: Credentials): Promise<string> {
  const response = await fetch(`${url}/api/sign-ins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  const text = await response.text();
  if (!response.ok) throw new ScriptError(`${email} could not sign in: ${response.status} ${text}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
