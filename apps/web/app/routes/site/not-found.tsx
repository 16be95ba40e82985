import { redirect } from 'react-router';

/** Redirects any other path to the landing page (SITE-2). */
export const loader = () => redirect('/');

export default function NotFound() {
  return null;
}
