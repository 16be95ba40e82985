import { Button } from '../../../../components/ui/button.tsx';

/** The button that opens a mailed link in a browser without scripts. Opening the page alone changes nothing there. */
export function OpenWithoutScripts({ label }: { label: string }) {
  return (
    <noscript>
      <form method="post" className="mt-7">
        <Button type="submit" size="lg" block>
          {label}
        </Button>
      </form>
    </noscript>
  );
}
