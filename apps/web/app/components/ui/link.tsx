import {
  Link as RouterLink,
  type LinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps,
} from 'react-router';
import { useStudentTarget } from '../../lib/students/student-links.ts';

/** A link that keeps the chosen student of a family (FAM-2). */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={useStudentTarget(to)} {...rest} />;
}

/** The same, marked while its page is open. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  return <RouterNavLink to={useStudentTarget(to)} {...rest} />;
}
