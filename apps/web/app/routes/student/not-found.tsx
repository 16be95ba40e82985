import { Navigate } from 'react-router';

/** The not-found page of the student area. */
export default function NotFound() {
  return <Navigate to="/student" replace />;
}
