export function SectionHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div className="max-w-2xl">
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      {text !== undefined && <p className="mt-3 text-lg text-ink-soft">{text}</p>}
    </div>
  );
}
