import { useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router';

/** Takes along the address that has been typed so far. Its own component, so that typing redraws nothing else. */
export function ForgotPasswordLink<Output>({
  control,
}: {
  control: Control<{ email: string; password: string; rememberMe?: boolean | undefined }, unknown, Output>;
}) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Link to="/forgot-password" state={{ email }} className="inline-flex min-h-11 items-center text-link">
      Forgot password?
    </Link>
  );
}
