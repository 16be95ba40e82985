import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useReplaceRecoveryCodes, useTurnOffTwoFactor } from '../../api/my-account.ts';
import { BothFactorsDialog } from './both-factors-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnTwoFactor } from './turn-on-two-factor.tsx';

const FEW = 3;

/** Two-factor settings of an admin: on, off, and the recovery codes. */
export function TwoFactor({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }) {
  const [step, setStep] = useState<'turn-on' | 'turn-off' | 'replace' | null>(null);
  /** Shown once, until the user confirms that they are saved. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const turnOff = useTurnOffTwoFactor();
  const replace = useReplaceRecoveryCodes();
  const close = () => setStep(null);

  return (
    <SectionCard
      title="Two-factor sign-in"
      actions={
        isOn ? (
          <Badge tone="success" icon={<ShieldCheck aria-hidden className="size-3.5" />}>
            On
          </Badge>
        ) : (
          <Badge icon={<ShieldOff aria-hidden className="size-3.5" />}>Off</Badge>
        )
      }
    >
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {codes === null && isOn && (
        <>
          <p className="text-ink-soft">
            Signing in requires your password and a code from your authenticator app.
          </p>
          <Notice tone={recoveryCodesLeft <= FEW ? 'warning' : 'info'} announce="none" className="my-4">
            {recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${recoveryCodesLeft} recovery codes are left.`}
            {recoveryCodesLeft <= FEW && ' Make new ones before you need them.'}
          </Notice>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="outline" onClick={() => setStep('replace')}>
              New recovery codes
            </Button>
            <Button variant="outline" onClick={() => setStep('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {codes === null && !isOn && step !== 'turn-on' && (
        <>
          <p className="mb-4 text-ink-soft">
            With it on, signing in also requires a code from an app on your phone. Your password alone is then
            not enough to sign in.
          </p>
          <Button onClick={() => setStep('turn-on')}>Turn on two-factor sign-in</Button>
        </>
      )}
      {codes === null && !isOn && step === 'turn-on' && (
        <TurnOnTwoFactor
          onCancel={close}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes);
            close();
          }}
        />
      )}
      <BothFactorsDialog
        open={step === 'turn-off'}
        onClose={close}
        title="Turn off two-factor sign-in?"
        description="Your password alone will sign you in. The recovery codes stop working."
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        action={turnOff}
      />
      <BothFactorsDialog
        open={step === 'replace'}
        onClose={close}
        title="New recovery codes"
        description="You get ten new codes. All the old ones stop working."
        confirmLabel="Make new codes"
        busyLabel="Making..."
        action={replace}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
    </SectionCard>
  );
}
