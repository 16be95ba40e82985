import type { NotificationSettings as Settings } from '@thuto/contract/notifications';
import type { NotificationEvent, SwitchedChannel } from '@thuto/domain/messages/notifications';
import { showPhone } from '@thuto/domain/people/phones';
import { useEffect, useState, type FormEvent } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/time/dates.ts';
import {
  useAgreeToWhatsApp,
  useNotificationSettings,
  useSubscribePush,
  useSwitchNotification,
  useTurnOffWhatsApp,
  useUnsubscribePush,
} from '../api/notifications.ts';
import { findEndpoint, findPushObstacle, subscribeBrowser, unsubscribeBrowser } from '../push-device.ts';

const EVENTS: Readonly<Record<NotificationEvent, string>> = {
  requests: 'Booking requests',
  lessons: 'Changes of sessions',
  reminders: 'Reminders',
  summary: 'Weekly summary',
  'term-reports': 'Term reports',
  payments: 'Payments and orders',
  messages: 'Messages',
  desk: 'Running the centre',
};
const CHANNELS: readonly { readonly channel: SwitchedChannel; readonly label: string }[] = [
  { channel: 'inbox', label: 'Inbox' },
  { channel: 'mail', label: 'Mail' },
  { channel: 'push', label: 'Push' },
];

/** What the user is notified of, and how: switches per event and channel, pushes on this device, and WhatsApp. */
export function NotificationSettings() {
  return (
    <SectionCard title="Notifications">
      <QueryBoundary
        query={useNotificationSettings()}
        loading="Loading notification settings"
        rows={3}
        rowClassName="h-14"
        failure="Your notification settings could not be loaded."
      >
        {(settings) => (
          <div className="grid gap-6">
            <div className="grid gap-x-6 sm:grid-cols-2">
              <PushSwitch settings={settings} />
              {settings.whatsApp !== null && <WhatsAppSwitch {...settings.whatsApp} />}
            </div>
            <EventSwitches settings={settings} />
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

const OBSTACLES = {
  unsupported: 'This browser cannot show notifications. On an iPhone, add the site to the home screen first.',
  denied: 'Notifications are blocked in the settings of this browser. Allow them there first.',
} as const;

function PushSwitch({ settings: { pushKey, pushEndpoints } }: { settings: Settings }) {
  const subscribe = useSubscribePush();
  const unsubscribe = useUnsubscribePush();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const obstacle = findPushObstacle();
  // A subscription that an earlier user of this browser left behind is not this account's.
  const isOn = endpoint !== null && pushEndpoints.includes(endpoint);

  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await findEndpoint().catch(() => null);
      if (!isOver) setEndpoint(found);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, []);

  const turnOn = async () => {
    const subscription = await subscribeBrowser(pushKey).catch(() => {
      toast.error('This browser could not reach its push service. Please try again.');
    });
    if (subscription === null) toast.error(OBSTACLES.denied);
    if (!subscription) return;
    await subscribe.press(subscription);
    setEndpoint(subscription.endpoint);
  };
  const turnOff = async () => {
    if (endpoint !== null) await unsubscribe.press({ endpoint });
    await unsubscribeBrowser().catch(() => undefined);
    setEndpoint(null);
  };
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    await (wanted ? turnOn() : turnOff());
    setIsBusy(false);
  };

  return (
    <Checkbox
      role="switch"
      label="Push on this device"
      description={
        obstacle === null || isOn
          ? 'News appears on this device, also while the site is closed. Quiet from 20:00 to 07:00, except for sessions that start within three hours.'
          : OBSTACLES[obstacle]
      }
      checked={isOn}
      aria-checked={isOn}
      disabled={isBusy || (obstacle !== null && !isOn)}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}

function WhatsAppSwitch({ number, agreedAt }: NonNullable<Settings['whatsApp']>) {
  const agree = useAgreeToWhatsApp();
  const turnOff = useTurnOffWhatsApp();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const isOn = number !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      await agree.run({ number: typed });
      setIsAsking(false);
    } catch (error) {
      const field = error instanceof ApiError ? error.fields['number'] : undefined;
      setFault(field ?? agree.errorMessage(error));
    }
  };
  const change = (wanted: boolean) => {
    if (wanted) setIsAsking(true);
    else if (isOn) void turnOff.press({});
    else setIsAsking(false);
  };

  return (
    <div>
      <Checkbox
        role="switch"
        label="WhatsApp"
        description={
          isOn
            ? `Messages go to ${showPhone(number)}. Agreed on ${formatDate(agreedAt ?? '')}.`
            : 'The office writes to you on WhatsApp about sessions and payments.'
        }
        checked={isOn || isAsking}
        aria-checked={isOn || isAsking}
        disabled={turnOff.isPending}
        onChange={({ target }) => change(target.checked)}
      />
      {isAsking && !isOn && (
        <form noValidate className="grid gap-3 pb-3 pl-9" onSubmit={(event) => void submit(event)}>
          <Field
            label="WhatsApp Number"
            description="With this number you agree that the office writes to you on WhatsApp."
            error={fault}
          >
            <TextInput
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" size="sm" isBusy={agree.isPending} busyLabel="Saving...">
              Save Number
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function EventSwitches({ settings: { events } }: { settings: Settings }) {
  const change = useSwitchNotification();
  const pending = change.pendingInput;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {events.map((event) => (
        <fieldset
          key={event.event}
          className="grid gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <legend className="font-semibold sm:float-left">{EVENTS[event.event]}</legend>
          <div className="flex flex-wrap gap-x-5">
            {CHANNELS.map(({ channel, label }) => {
              const isChanging = pending?.event === event.event && pending.channel === channel;
              const isOn = isChanging ? pending.isOn : event[channel];
              return (
                <Checkbox
                  key={channel}
                  role="switch"
                  label={label}
                  checked={isOn}
                  aria-checked={isOn}
                  onChange={({ target }) =>
                    void change.press({ event: event.event, channel, isOn: target.checked })
                  }
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
