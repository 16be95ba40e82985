import { redirect } from 'react-router';

export const clientLoader = () => redirect('/student');

export default function DashboardRedirect() {
  return null;
}
