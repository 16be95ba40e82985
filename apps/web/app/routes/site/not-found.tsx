import { redirect } from 'react-router';

/** Any other path leads to the landing page (SITE-2). */
export const clientLoader = () => redirect('/');

export default function NotFound() {
  return null;
}
