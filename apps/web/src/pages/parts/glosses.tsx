import type { Gloss } from '@vgb/content/types';

/** Words of Sanskrit with what they mean. */
export function Glosses({ items }: { items: readonly Gloss[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-2 max-sm:leading-snug sm:gap-y-5 md:grid-cols-2">
      {items.map(({ term, devanagari, meaning }) => (
        <div key={term} className="border-b border-rule pb-2 sm:pb-4">
          <dt className="font-semibold">
            {devanagari && (
              <span lang="sa" className="mr-3 font-deva text-xl text-primary-deep">
                {devanagari}
              </span>
            )}
            {term}
          </dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
