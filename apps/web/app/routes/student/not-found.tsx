import { Navigate } from 'react-router';

/** No such page in the student's area. */
export default function NotFound() {
  return <Navigate to="/student" replace />;
}
