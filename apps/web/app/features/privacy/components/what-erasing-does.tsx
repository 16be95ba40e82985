/** Explains what an erasure does, before it is confirmed. @param props.keepsAccount true if one student is erased. */
export function WhatErasingDoes({ keepsAccount = false }: { keepsAccount?: boolean }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      <li>
        {keepsAccount ? 'Name' : 'Name, email'}, profile, parent’s details, notes, messages and the files of
        proofs are removed.
      </li>
      <li>
        Upcoming sessions are cancelled{keepsAccount ? '.' : ', and the account is signed out everywhere.'}
      </li>
      <li>Payments and credit changes stay on record, without a name.</li>
      <li>Older backups still hold the data until they are deleted.</li>
    </ul>
  );
}
