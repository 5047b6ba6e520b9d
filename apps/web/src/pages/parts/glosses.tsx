import type { Gloss } from '@vgb/content/types';
import { classNames } from '../../ui';

/** A list of Sanskrit words with their meanings. */
export function Glosses({ items }: { items: readonly Gloss[] }) {
  return (
    <dl
      className={classNames(
        'grid gap-x-10 gap-y-2 max-sm:leading-snug sm:gap-y-5',
        items.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
      )}
    >
      {items.map(({ term, devanagari, meaning }) => (
        <div key={term} className="border-b border-rule pb-2 max-sm:*:inline sm:pb-4">
          <dt className="font-semibold">
            {devanagari && (
              <span lang="sa" className="mr-2 font-deva text-xl text-primary-deep sm:mr-3">
                {devanagari}
              </span>
            )}{' '}
            {term}
          </dt>{' '}
          <dd className="text-ink-soft max-sm:ml-2">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
