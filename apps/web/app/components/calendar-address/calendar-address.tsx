import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { buttonStyles } from '../ui/button-styles.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast-store.ts';
import type { CalendarAddressCardProps } from './calendar-feed.ts';
import { buildSubscriptionLink } from './build-subscription-link.ts';

export interface CalendarAddressProps extends Pick<
  CalendarAddressCardProps,
  'feed' | 'reveals' | 'content' | 'hasLink'
> {
  address: string;
  onChange: (address: string | null) => void;
}

/** The calendar address and its actions. */
export function CalendarAddress({
  address,
  feed: { renew, turnOff },
  reveals,
  content,
  hasLink,
  onChange,
}: CalendarAddressProps) {
  const [question, setQuestion] = useState<'renew' | 'turn-off' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const close = (open: boolean) => {
    if (!open) setQuestion(null);
  };

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Address copied.');
    } catch {
      // Some browsers deny clipboard access: select the address, so that it can be copied manually.
      input.current?.select();
      toast.info('The address is selected. Copy it from there.');
    }
  };

  return (
    <div className="mt-4 grid gap-3">
      <Field
        label="Calendar address"
        description={`Keep it secret: anyone who has it can see your ${reveals}.`}
      >
        <TextInput
          ref={input}
          readOnly
          value={address}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <Button icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
          Copy
        </Button>
        {hasLink && (
          <a href={buildSubscriptionLink(address)} className={buttonStyles({ variant: 'outline' })}>
            <CalendarPlus aria-hidden className="size-5" />
            Open in calendar
          </a>
        )}
        <Button variant="outline" onClick={() => setQuestion('renew')}>
          New address
        </Button>
        <Button variant="outline" className="text-danger" onClick={() => setQuestion('turn-off')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'renew'}
        onOpenChange={close}
        title="New calendar address?"
        confirmLabel="New Address"
        busyLabel="One moment..."
        errorMessage={renew.errorMessage}
        onConfirm={async () => {
          const feed = await renew.run({});
          if (feed !== undefined) onChange(feed.address);
        }}
      >
        <p>The current one stops working: calendars that use it need the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'turn-off'}
        onOpenChange={close}
        title="Turn the calendar address off?"
        confirmLabel="Turn Off"
        busyLabel="Turning off..."
        tone="danger"
        errorMessage={turnOff.errorMessage}
        onConfirm={async () => {
          await turnOff.run({});
          onChange(null);
        }}
      >
        <p>Calendars that use it no longer receive your {content}. You can turn it on again at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
