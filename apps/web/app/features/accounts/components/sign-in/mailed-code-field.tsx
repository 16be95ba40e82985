import { useCallback, type RefObject } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';

export interface MailedCodeFieldProps {
  challenge: string;
  ref: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onType: () => void;
  onSendAnother: () => void;
}

/** Input for a code that was mailed. Takes the focus when it appears. */
export function MailedCodeField({ challenge, ref, error, onType, onSendAnother }: MailedCodeFieldProps) {
  const appear = useCallback(
    (field: HTMLInputElement | null) => {
      ref.current = field;
      field?.focus();
    },
    [ref],
  );
  return (
    <div className="grid gap-3">
      <input type="hidden" name="mailedCode" value={challenge} />
      <Notice tone="warning" title="One more step">
        Too many wrong passwords came from your network. If this address has an account, we have sent it a
        mail with a code.
      </Notice>
      <Field
        label="Code"
        description="The 8 digits of the newest mail. It works for 15 minutes."
        error={error}
        required
      >
        <TextInput
          ref={appear}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          className="font-mono tracking-[0.2em]"
          onChange={onType}
        />
      </Field>
      <Button variant="link" className="-ml-1 justify-self-start" onClick={onSendAnother}>
        Send another code
      </Button>
    </div>
  );
}
