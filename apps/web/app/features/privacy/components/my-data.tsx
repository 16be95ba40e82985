import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useChosenStudent } from '../../../lib/students/student.ts';
import { useEraseMe } from '../api/privacy-actions.ts';
import { FamilyDataSize } from './family-data-size.tsx';
import { WhatErasingDoes } from './what-erasing-does.tsx';

/** Lets a student download or erase their data. */
export function MyData() {
  const [isAsking, setIsAsking] = useState(false);
  const student = useChosenStudent();
  return (
    <SectionCard title="Your data">
      <p className="mb-4 text-ink-soft">
        Download everything that we keep about you, with the proofs that you uploaded, or have it erased.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={`/api/students/${student?.id}/data`}
          download
          className={buttonStyles({ variant: 'outline' })}
        >
          <Download aria-hidden className="size-5" />
          Download my data
          <FamilyDataSize />
        </a>
        <Button variant="outline" className="text-danger" onClick={() => setIsAsking(true)}>
          Erase my data
        </Button>
      </div>
      {isAsking && <EraseMeDialog onClose={() => setIsAsking(false)} />}
    </SectionCard>
  );
}

function EraseMeDialog({ onClose }: { onClose: () => void }) {
  const eraseMe = useEraseMe();
  const [currentPassword, setCurrentPassword] = useState('');
  const erase = async () => {
    await eraseMe.run({ currentPassword });
    currentUserStore.leaveFor('/');
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Erase your data?"
      tone="danger"
      confirmLabel="Erase my data"
      busyLabel="Erasing..."
      onConfirm={erase}
      errorMessage={eraseMe.errorMessage}
      description="This cannot be undone. Download your data first if you may need it."
    >
      <div className="grid gap-4">
        <WhatErasingDoes />
        <Field label="Current Password" required>
          <PasswordInput
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
