import { useEffect, useRef, type ReactNode } from 'react';
import { LitemaPattern } from '../../../components/litema-pattern.tsx';

export interface AccountPageProps {
  title: string;
  subtitle?: ReactNode;
  /** Shown beside the form on wide screens: what the user gets. */
  aside?: ReactNode;
  /** Wide enough for two columns of fields. */
  wide?: boolean;
  /** Replaces a completed form: moves the focus to the title and scrolls to the top. */
  isResult?: boolean;
  children: ReactNode;
}

/** A page with one form, inside the site's header and footer. */
export function AccountPage({
  title,
  subtitle,
  aside,
  wide = false,
  isResult = false,
  children,
}: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isResult) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isResult]);

  return (
    <div className="page-width grid gap-x-16 py-8 sm:py-14 lg:min-h-[42rem] lg:grid-cols-2 lg:items-stretch">
      {aside !== undefined && (
        <div className="on-dark relative hidden overflow-hidden rounded-2xl bg-pine-800 p-12 text-pine-100 lg:flex lg:flex-col lg:justify-end">
          <LitemaPattern className="absolute inset-0 text-pine-700 [mask-image:linear-gradient(to_bottom,black,transparent_72%)]" />
          <div className="relative">{aside}</div>
        </div>
      )}
      <section
        aria-labelledby="account-page-title"
        className={`mx-auto w-full self-center ${wide ? 'max-w-2xl' : 'max-w-md'} ${aside === undefined ? 'lg:col-span-2' : ''}`}
      >
        <h1 id="account-page-title" ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
          {title}
        </h1>
        {subtitle !== undefined && <p className="mt-2 text-ink-soft">{subtitle}</p>}
        <div className="mt-7">{children}</div>
      </section>
    </div>
  );
}
