import { redirect } from 'react-router';

export const loader = () => redirect('/student');

export default function DashboardRedirect() {
  return null;
}
