import { elements } from '@vgb/content/words/elements';
import { artUrl } from '../../art/art-url';
import { Button } from '../../ui';
import { useLeafRow } from '../parts/leaf-row';

/**
 * The five elements from the finest to the firmest: each leaf shows its element after the earlier ones, with the senses that perceive it.
 */
export function Chain() {
  const { items, order, chain } = elements;
  const { row, first, last, walkTo } = useLeafRow();
  return (
    <div className="mt-10">
      <ol {...row} aria-label={order.heading} className="leaves-in-a-row relative">
        {items.map((element, at) => {
          const soFar = items.slice(0, at + 1);
          return (
            <li
              key={element.id}
              className="leaf flex shrink-0 basis-full snap-start flex-col gap-5 p-6 sm:basis-[48%] lg:basis-[31.5%]"
            >
              <div className="flex min-h-24 items-center gap-2">
                {soFar.map(({ id }, place) => (
                  <img
                    key={id}
                    src={artUrl(`element-${id}`)}
                    alt=""
                    width={400}
                    height={400}
                    loading="lazy"
                    className={place === at ? 'w-24 min-w-0' : 'w-11 min-w-0 opacity-60'}
                  />
                ))}
              </div>
              <div>
                <h3 className="text-h3">
                  {element.name}: {element.sanskrit}
                </h3>
                <p className="mt-1 text-lead">
                  {chain.meets(soFar.map(({ sense }) => sense.toLocaleLowerCase()))}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="js-only mt-4 flex gap-3">
        <Button variant="outline" disabled={first === 0} onClick={() => walkTo(first - 1)}>
          {chain.finer}
        </Button>
        <Button variant="outline" disabled={last === items.length - 1} onClick={() => walkTo(first + 1)}>
          {chain.firmer}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{chain.source}</p>
    </div>
  );
}
