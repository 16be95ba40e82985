import { LinkButton } from '../../../components/ui/link-button.tsx';
import { describeNext, withNext } from '../../../lib/current-user/next-path.ts';

/** Greets visitors who followed a link into the product, such as one of a mail, and leads back there. */
export function SignInToOpen({ next }: { next: string }) {
  return (
    <section aria-labelledby="sign-in-to-open" className="page-width pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-pine-200 bg-pine-50 p-4">
        <h2 id="sign-in-to-open" className="text-lg">
          {describeNext(next)}
        </h2>
        <LinkButton to={withNext('/login', next)}>Sign In</LinkButton>
      </div>
    </section>
  );
}
