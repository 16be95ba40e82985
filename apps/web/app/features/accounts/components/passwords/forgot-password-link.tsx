import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

/**
 * A link that carries the typed address along. It reads the address on the press instead of on every key press, which
 * causes no re-renders. A press before React has started waits for it (`before-start.js`).
 */
export function ForgotPasswordLink({ emailTyped }: { emailTyped: () => string | undefined }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // The browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate('/forgot-password', { state: { email: emailTyped() } });
  };
  return (
    <Link
      to="/forgot-password"
      data-carries-input
      onClick={follow}
      className="inline-flex min-h-11 items-center text-link"
    >
      Forgot password?
    </Link>
  );
}
