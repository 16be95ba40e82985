import { Navigate } from 'react-router';

/** The not-found page of the tutor area. */
export default function NotFound() {
  return <Navigate to="/tutor" replace />;
}
