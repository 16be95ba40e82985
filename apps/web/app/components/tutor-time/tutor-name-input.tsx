import type { Tutor } from '@thuto/contract/tutors';
import { SUBJECT_NAMES, type Subject } from '@thuto/domain/tuition';
import { type ComponentProps, useId } from 'react';
import { TextInput } from '../ui/text-input.tsx';
import { listTutorsForSubject } from './tutor-choice.ts';

export interface TutorNameInputProps extends ComponentProps<typeof TextInput> {
  tutors: readonly Tutor[];
  /** Whoever teaches it is offered first. */
  subject: Subject | null;
}

/** A tutor's name: offers the directory, takes any other. */
export function TutorNameInput({ tutors, subject, ...rest }: TutorNameInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput autoComplete="off" list={listId} {...rest} />
      <datalist id={listId}>
        {listTutorsForSubject(tutors, subject).map(({ id, name, subjects }) => (
          <option key={id} value={name}>
            {subjects.map((taught) => SUBJECT_NAMES[taught]).join(', ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
