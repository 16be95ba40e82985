import { redirect } from 'react-router';

/** Any other path leads to the landing page (specification 2, "Route table"). */
export const clientLoader = () => redirect('/');

export default function Elsewhere() {
  return null;
}
