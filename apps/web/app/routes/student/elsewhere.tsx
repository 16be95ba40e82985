import { Navigate } from 'react-router';

/** No such page in the student's area. */
export default function Elsewhere() {
  return <Navigate to="/student" replace />;
}
