import { AddDevice, type DeviceWithSecret } from '@thuto/contract/devices';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeDevice } from '../api/devices.ts';

export interface AddDeviceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (added: DeviceWithSecret) => void;
}

/** Asks for the name of a new device. */
export function AddDeviceDialog({ open, onOpenChange, onAdded }: AddDeviceDialogProps) {
  const { add } = useChangeDevice();
  const { register, reset, errors, submit } = useActionForm({
    schema: AddDevice,
    defaultValues: { name: '' },
    send: async (device) => {
      const added = await add.run(device);
      if (added === undefined) return;
      reset();
      onOpenChange(false);
      onAdded(added);
    },
    errorMessage: add.errorMessage,
    onlyField: 'name',
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add device"
      size="sm"
      isDismissible={!add.isPending}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Device Name"
          required
          description="Where the phone is, such as Front desk."
          error={errors.name?.message}
        >
          <TextInput autoComplete="off" maxLength={100} {...register('name')} />
        </Field>
        <FormActions isBusy={add.isPending} busyLabel="Adding..." onBack={() => onOpenChange(false)}>
          Add Device
        </FormActions>
      </form>
    </Dialog>
  );
}
