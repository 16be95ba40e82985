import type { Device, DeviceWithSecret } from '@thuto/contract/devices';
import Plus from 'lucide-react/icons/plus';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangeDevice, useDevices } from '../api/devices.ts';
import { AddDeviceDialog } from './add-device-dialog.tsx';
import { DeviceSecretDialog } from './device-secret-dialog.tsx';

/** The phones of the centre that forward payment messages. */
export function AdminDevices() {
  const query = useDevices();
  const [isAdding, setIsAdding] = useState(false);
  const shown = useDialogFor<DeviceWithSecret>();
  const renewing = useDialogFor<Device>();
  const disabling = useDialogFor<Device>();
  const { renew, disable } = useChangeDevice();
  return (
    <SectionCard
      title="Devices"
      actions={
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setIsAdding(true)}>
          Add Device
        </Button>
      }
    >
      <QueryBoundary
        query={query}
        loading="Loading devices"
        rows={2}
        rowClassName="h-24"
        failure="The devices could not be loaded."
        empty={
          <EmptyState title="No devices yet" icon={<Smartphone className="size-6" />}>
            A phone at the centre can forward its payment messages here, so that nobody types them.
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((device) => (
              <li key={device.id}>
                <DeviceCard
                  device={device}
                  onRenew={() => renewing.show(device)}
                  onDisable={() => disabling.show(device)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {query.data?.mpesaCallback != null && (
        <div className="mt-5 max-w-2xl">
          <Field
            label="M-Pesa Callback"
            description="Register this address at M-Pesa, so that payments from phones are known at once. Keep it secret."
          >
            <TextInput readOnly value={query.data.mpesaCallback} onFocus={({ target }) => target.select()} />
          </Field>
        </div>
      )}
      <AddDeviceDialog open={isAdding} onOpenChange={setIsAdding} onAdded={shown.show} />
      {shown.render((added, dialog) => (
        <DeviceSecretDialog added={added} {...dialog} />
      ))}
      {renewing.render((device, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Renew the secret of ${device.name}?`}
          description="The old secret stops working at once. Until the phone has the new one, its messages are refused."
          confirmLabel="Renew Secret"
          busyLabel="Renewing..."
          errorMessage={renew.errorMessage}
          onConfirm={async () => {
            const renewed = await renew.run({ id: device.id });
            if (renewed) shown.show(renewed);
          }}
        />
      ))}
      {disabling.render((device, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Disable ${device.name}?`}
          description="Its messages are refused until you enable it again."
          confirmLabel="Disable Device"
          busyLabel="Disabling..."
          errorMessage={disable.errorMessage}
          onConfirm={() => disable.run({ id: device.id })}
        />
      ))}
    </SectionCard>
  );
}

function DeviceCard({
  device,
  onRenew,
  onDisable,
}: {
  device: Device;
  onRenew: () => void;
  onDisable: () => void;
}) {
  const { enable } = useChangeDevice();
  const can = (action: Device['allowedActions'][number]) => device.allowedActions.includes(action);
  return (
    <article aria-label={device.name} className="grid gap-2 rounded-lg border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-2 text-lg [overflow-wrap:anywhere]">
        {device.name}
        {!device.isActive && <Badge>Disabled</Badge>}
      </h3>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{device.address}</p>
      <p className="text-sm text-ink-soft">
        {device.lastSeenAt === null ? (
          'Has sent nothing yet'
        ) : (
          <>
            Last message <RelativeTime at={device.lastSeenAt} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {can('renew') && (
          <Button size="sm" variant="outline" onClick={onRenew}>
            Renew Secret<span className="sr-only"> of {device.name}</span>
          </Button>
        )}
        {can('disable') && (
          <Button size="sm" variant="outline" onClick={onDisable}>
            Disable<span className="sr-only"> {device.name}</span>
          </Button>
        )}
        {can('enable') && (
          <Button
            size="sm"
            variant="outline"
            isBusy={enable.isPending}
            onClick={() => void enable.press({ id: device.id })}
          >
            Enable<span className="sr-only"> {device.name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
