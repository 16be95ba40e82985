import type { BusyCalendar } from '@thuto/contract/availability';
import type { BusyCalendarFailure } from '@thuto/domain/lessons/availability';
import { useState } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useBusyCalendar, useChangeBusyCalendar } from '../api/own-calendars.ts';

const FAILURES: Readonly<Record<BusyCalendarFailure, string>> = {
  address_refused: 'This address is not on the public internet. Please enter another one.',
  not_found: 'There is no calendar at this address any more. Please copy the address again.',
  access_denied: 'The calendar may not be opened without signing in. Please copy its secret address.',
  timeout: 'The calendar did not answer in time. We try again every hour.',
  too_large: 'The calendar is larger than 1 MB. Please choose a smaller one.',
  not_a_calendar: 'There is no calendar at this address. Please copy its iCal (ICS) address.',
  too_complex: 'The calendar repeats too many events. Please choose a smaller one.',
  unreachable: 'The calendar could not be reached. We try again every hour.',
};

/** The calendar whose events block the tutor's time. */
export function BusyCalendarCard() {
  return (
    <SectionCard title="Busy Calendar">
      <p className="text-ink-soft">
        Subscribe to your own calendar, and its events block your time. We store when you are busy, and the
        titles of events that we cannot read, for you to see.
      </p>
      <QueryBoundary
        query={useBusyCalendar()}
        loading="Loading your calendar"
        rows={1}
        failure="Your calendar could not be loaded."
      >
        {(data) => (data.state === 'off' ? <Subscribe /> : <Subscribed calendar={data} />)}
      </QueryBoundary>
    </SectionCard>
  );
}

function Subscribe() {
  const { subscribe } = useChangeBusyCalendar();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    setError(undefined);
    try {
      await subscribe.run({ address });
    } catch (thrown) {
      const field = thrown instanceof ApiError ? thrown.fields['address'] : undefined;
      setError(field ?? subscribe.errorMessage(thrown));
    }
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-3 sm:flex sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Calendar address (ICS)"
        description="It starts with https:// and is in the settings of your calendar."
        error={error}
        announceError
        className="sm:flex-1"
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <Button type="submit" className="sm:mt-6.5" isBusy={subscribe.isPending} busyLabel="Subscribing...">
        Subscribe
      </Button>
    </form>
  );
}

function Subscribed({ calendar }: { calendar: BusyCalendar }) {
  const { unsubscribe, fetch } = useChangeBusyCalendar();
  const [isAsking, setIsAsking] = useState(false);
  const { address, state, failure, busyTimes, lastSuccessAt, unreadEvents } = calendar;
  return (
    <div className="mt-4 grid gap-3">
      <p className="font-mono text-sm [overflow-wrap:anywhere]">{address}</p>
      {state === 'failed' && failure !== null && <Notice tone="warning">{FAILURES[failure]}</Notice>}
      <output className="block text-ink-soft">
        {state === 'waiting' && 'The calendar is being fetched for the first time...'}
        {lastSuccessAt !== null && (
          <>
            Fetched <RelativeTime at={lastSuccessAt} />: {busyTimes}{' '}
            {busyTimes === 1 ? 'busy time' : 'busy times'} in the next 60 days.
          </>
        )}
        {state === 'failed' && lastSuccessAt === null && 'It has not been fetched yet.'}
      </output>
      {unreadEvents.length > 0 && (
        <Notice tone="warning" title="Events that we could not read">
          <p>If you are busy then, please add an exception.</p>
          <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
            {unreadEvents.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <Button variant="outline" isBusy={fetch.isPending} onClick={() => void fetch.press({})}>
          Fetch now
        </Button>
        <Button variant="outline" className="text-danger" onClick={() => setIsAsking(true)}>
          End subscription
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End the subscription?"
        description="The events of this calendar no longer block your time."
        confirmLabel="End Subscription"
        busyLabel="Ending..."
        tone="danger"
        errorMessage={unsubscribe.errorMessage}
        onConfirm={() => unsubscribe.run({})}
      />
    </div>
  );
}
