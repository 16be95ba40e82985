import type { ReactNode } from 'react';

/** A text page in a column of readable width. */
export function LegalPage({
  title,
  updated,
  children,
}: {
  title: string;
  updated: string;
  children: ReactNode;
}) {
  return (
    <article className="page-width py-12 sm:py-16">
      <div className="mx-auto max-w-[42rem]">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-ink-soft">Last changed: {updated}</p>
        <div className="mt-8 space-y-9">{children}</div>
      </div>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

export function LegalList({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-brick-500">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
