import { decideGuard, getHomePath, type Role } from '@thuto/domain/permissions';
import { lazy, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LatePart } from '../../../components/late-part.tsx';
import { BrandMark } from '../../../components/brand.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { useCurrentUserState, currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { ForeignAnswerError } from '../../../lib/api/api-error.ts';
import { buildGuardTarget } from '../../../lib/current-user/guard-target.ts';

/** Lazy, because few addresses are refused. */
const RefusedEmailBanner = lazy(() => import('./my-account/refused-email-banner.tsx'));

export interface RouteGuardProps {
  /** The required role, or null for any signed-in user. */
  requires: Role | null;
  children: ReactNode;
}

/** Renders the pages for authorised users. Redirects or rejects anyone else, in the order of ACCESS-3. */
export function RouteGuard({ requires, children }: RouteGuardProps) {
  const state = useCurrentUserState();
  const { status, currentUser } = state;
  const location = useLocation();
  const decision = decideGuard(currentUser, requires);

  const [wasInside, setWasInside] = useState(false);
  if (decision.kind === 'allow' && !wasInside) setWasInside(true);

  if (status === 'failed') {
    return (
      <div className="page-width max-w-xl py-12">
        <ErrorPanel
          title="We could not check who is signed in"
          message={
            state.error instanceof ForeignAnswerError
              ? state.error.message
              : 'Please check your internet connection and try again.'
          }
          onRetry={() => void currentUserStore.refresh()}
        />
      </div>
    );
  }

  switch (decision.kind) {
    case 'wait':
      return <LoadingNote className="min-h-[60dvh]">Verifying authentication...</LoadingNote>;
    case 'redirect': {
      if (status === 'known' && state.leftFor !== undefined) return <Navigate to={state.leftFor} replace />;
      // After signing out, the next sign-in must not lead back to this page. A session that ended by itself does.
      const hasLeft = wasInside && (status !== 'known' || state.said === undefined);
      return <Navigate to={hasLeft ? decision.to : buildGuardTarget(decision.to, location)} replace />;
    }
    case 'deny':
      return (
        <AccessDenied message={decision.message} home={currentUser ? getHomePath(currentUser.role) : '/'} />
      );
    case 'allow':
      return (
        <>
          {currentUser?.isEmailRefused && (
            <div className="page-width empty:hidden in-[main]:w-auto in-[main]:px-0">
              <LatePart>
                <RefusedEmailBanner />
              </LatePart>
            </div>
          )}
          {children}
        </>
      );
  }
}

/** Shows why a page is refused, with a way back. */
export function AccessDenied({ message, home }: { message: string; home: string }) {
  const navigate = useNavigate();
  const goBack = () => {
    // The router counts its history entries. After a deep link there is no previous entry.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx !== undefined && idx > 0 ? navigate(-1) : navigate(home));
  };
  return (
    <div className="page-width grid min-h-[60dvh] max-w-2xl place-content-center justify-items-start gap-6 py-16">
      <BrandMark className="size-14" />
      <div role="alert">
        <h1 className="text-2xl sm:text-3xl">{message}</h1>
      </div>
      <Button onClick={goBack}>Go Back</Button>
    </div>
  );
}
