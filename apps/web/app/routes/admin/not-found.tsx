import { Navigate } from 'react-router';

/** Redirects unknown console URLs to the dashboard. */
export default function ConsoleNotFound() {
  return <Navigate to="/admin" replace />;
}
