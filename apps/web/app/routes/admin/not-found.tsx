import { Navigate } from 'react-router';

/** An address of the console that does not exist leads to its dashboard. */
export default function ConsoleNotFound() {
  return <Navigate to="/admin" replace />;
}
