import type { DeviceWithSecret } from '@thuto/contract/devices';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';

/** Shows the address and, once, the secret of a device. */
export function DeviceSecretDialog({
  added: { device, secret },
  open,
  onOpenChange,
}: {
  added: DeviceWithSecret;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Set up ${device.name}`}>
      <div className="grid gap-4">
        <Field label="Address" description="The phone sends each message there, as JSON with from and text.">
          <TextInput readOnly value={device.address} onFocus={({ target }) => target.select()} />
        </Field>
        <Field
          label="Secret"
          description="Signs each message: X-Signature is the HMAC-SHA256 of the X-Timestamp, a full stop and the body."
        >
          <TextInput readOnly value={secret} onFocus={({ target }) => target.select()} />
        </Field>
        <Notice tone="warning" announce="none">
          Copy the secret now. It is not shown again.
        </Notice>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
