import { gau } from '@vgb/content/words/gau';
import { artUrl } from '../../art/art-url';
import { CardRow } from '../../ui';

/** Six breeds by their heads, each with a bar for the weight of a grown cow. */
export function Breeds() {
  const words = gau.breeds;
  const heaviest = Math.max(...words.items.map(({ weight }) => weight));
  return (
    <>
      <CardRow label={words.heading} columns="sm:grid-cols-2 lg:grid-cols-3" className="sm:gap-8 lg:gap-y-12">
        {words.items.map(({ id, title, text, home, weight }) => (
          <li key={id} className="grid grid-cols-[7rem_1fr] gap-x-5 sm:flex sm:flex-col">
            <img
              src={artUrl(`breed-${id}`)}
              alt={words.headOf(title)}
              width={400}
              height={400}
              loading="lazy"
              className="w-full sm:mx-auto sm:max-w-56"
            />
            <div className="self-center sm:mt-4 sm:w-full">
              <h3 className="text-h3">{title}</h3>
              <p className="text-ink-soft">
                {words.homeLabel} {home}
              </p>
              <p className="mt-1 text-sm text-ink-soft">{words.weight(weight)}</p>
              <svg
                viewBox={`0 0 ${heaviest} 6`}
                preserveAspectRatio="none"
                className="h-1.5 w-full"
                aria-hidden="true"
              >
                <path d={`M0 3H${heaviest}`} stroke="var(--color-rule)" strokeWidth="1.5" />
                <path d={`M0 3H${weight}`} stroke="var(--color-turmeric)" strokeWidth="6" />
              </svg>
            </div>
            <p className="col-span-2 mt-3">{text}</p>
          </li>
        ))}
      </CardRow>
      <p className="mt-8 text-sm text-ink-soft">{words.weightSource}</p>
    </>
  );
}
