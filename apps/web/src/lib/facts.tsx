export interface FactsProps {
  /** Labels and values; a fact without a value is left out. */
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
}

/** Label and value, line by line. */
export function Facts({ facts }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    // Side by side only where the panel is wide enough, which the width of the screen does not show.
    <dl className="@container divide-y divide-rule border-y border-rule">
      {known.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 py-3 @md:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
