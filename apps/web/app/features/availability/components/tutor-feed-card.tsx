import { CalendarSync, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { useTutorFeed } from '../api/own-calendars.ts';

/** The tutor's secret calendar address, shown on request only. */
export function TutorFeedCard() {
  const { show, renew, turnOff } = useTutorFeed();
  const [address, setAddress] = useState<string | null>(null);
  const [question, setQuestion] = useState<'renew' | 'turn-off' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const close = (open: boolean) => {
    if (!open) setQuestion(null);
  };
  const ask = async () => {
    try {
      setAddress((await show.run({}))?.address ?? null);
    } catch (error) {
      toast.error(show.errorMessage(error));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      toast.success('Address copied.');
    } catch {
      // Some browsers deny clipboard access: select the address, so that it can be copied manually.
      input.current?.select();
      toast.info('The address is selected. Copy it from there.');
    }
  };
  return (
    <SectionCard title="Your Calendar">
      <p className="text-ink-soft">
        Subscribe once with your own secret address, and your lessons appear in the calendar of your phone,
        with the first names of your students.
      </p>
      {address === null ? (
        <Button
          variant="outline"
          className="mt-4 max-sm:w-full"
          icon={<CalendarSync aria-hidden className="size-5" />}
          isBusy={show.isPending}
          busyLabel="One moment..."
          onClick={() => void ask()}
        >
          Show address
        </Button>
      ) : (
        <div className="mt-4 grid gap-3">
          <Field
            label="Calendar address"
            description="Keep it secret: anyone who has it can see your lessons."
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
            <Button variant="outline" onClick={() => setQuestion('renew')}>
              New address
            </Button>
            <Button variant="outline" className="text-danger" onClick={() => setQuestion('turn-off')}>
              Turn off
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={question === 'renew'}
        onOpenChange={close}
        title="New calendar address?"
        description="The current one stops working: calendars that use it need the new one."
        confirmLabel="New Address"
        busyLabel="One moment..."
        errorMessage={renew.errorMessage}
        onConfirm={async () => setAddress((await renew.run({}))?.address ?? null)}
      />
      <ConfirmDialog
        open={question === 'turn-off'}
        onOpenChange={close}
        title="Turn the calendar address off?"
        description="Calendars that use it no longer receive your lessons. You can turn it on again at any time."
        confirmLabel="Turn Off"
        busyLabel="Turning off..."
        tone="danger"
        errorMessage={turnOff.errorMessage}
        onConfirm={async () => {
          await turnOff.run({});
          setAddress(null);
        }}
      />
    </SectionCard>
  );
}
