import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast-store.ts';
import { platform } from '../../../../lib/centre/platform.ts';

/** Ten recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Recovery codes copied.');
    } catch {
      toast.error('Your browser did not let us copy. Please download the codes, or write them down.');
    }
  };

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <Notice tone="warning" announce="none">
        Keep them where you find them when your phone is lost. Each signs you in once. They are not shown
        again.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sunken/60 p-4 font-mono font-semibold sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outline"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => download(codes)}
        >
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const { platformName } = platform();
  const text = `Recovery codes for ${platformName}. Each works once.\n\n${codes.join('\n')}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
