/** Explains what an erasure does, before it is confirmed. */
export function WhatErasingDoes() {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      <li>Name, email, profile, parent’s details, notes, messages and the files of proofs are removed.</li>
      <li>Upcoming sessions are cancelled, and the account is signed out everywhere.</li>
      <li>Payments and credit changes stay on record, without a name.</li>
      <li>Older backups still hold the data until they are deleted.</li>
    </ul>
  );
}
