import { LITE_COOKIE } from '@thuto/contract/site';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { readForm } from '../../lib/forms/read-form.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A path of this site, which no other site can stand behind. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** Switches Lite in this browser with a form that was sent without scripts, and returns to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const { lite, back } = await readForm(request, ['lite', 'back']);
  const secure = request.url.startsWith('https:') ? '; Secure' : '';
  const cookie = `${LITE_COOKIE}=${lite === '1' ? 1 : 0}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  return redirect(isOwnPath(back) ? back : '/', { status: 303, headers: { 'set-cookie': cookie } });
}

/** The address has no page of its own. */
export const loader = () => redirect('/');
