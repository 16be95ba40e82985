import type { DeviceWithSecret } from '@thuto/contract/devices';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useChangeDevice } from '../api/devices.ts';

export interface AddDeviceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (added: DeviceWithSecret) => void;
}

/** Asks for the name of a new device. */
export function AddDeviceDialog({ open, onOpenChange, onAdded }: AddDeviceDialogProps) {
  const { add } = useChangeDevice();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault('Please enter a name for the device');
    try {
      const added = await add.run({ name: name.trim() });
      if (added === undefined) return;
      setName('');
      onOpenChange(false);
      onAdded(added);
    } catch (error) {
      setFault(add.errorMessage(error));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add device"
      size="sm"
      isDismissible={!add.isPending}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <Field
          label="Device Name"
          required
          description="Where the phone is, such as Front desk."
          error={fault}
        >
          <TextInput
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <DialogActions>
          <Button variant="outline" disabled={add.isPending} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" isBusy={add.isPending} busyLabel="Adding...">
            Add Device
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
