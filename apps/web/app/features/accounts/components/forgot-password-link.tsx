import { useState } from 'react';
import { Link } from 'react-router';

/**
 * Takes along the address that has been typed so far, which is asked for when somebody comes near: what was typed before
 * the page's scripts came counts too, and typing redraws nothing.
 */
export function ForgotPasswordLink({ emailTyped }: { emailTyped: () => string | undefined }) {
  const [email, setEmail] = useState<string>();
  const look = () => setEmail(emailTyped());
  return (
    <Link
      to="/forgot-password"
      state={{ email }}
      onPointerDown={look}
      onFocus={look}
      className="inline-flex min-h-11 items-center text-link"
    >
      Forgot password?
    </Link>
  );
}
