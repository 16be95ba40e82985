import { useState } from 'react';
import { Link } from 'react-router';

/**
 * A link that carries the typed address along. It reads the address on press or focus instead of on every key press, so
 * it also sees input from before hydration and causes no re-renders.
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
