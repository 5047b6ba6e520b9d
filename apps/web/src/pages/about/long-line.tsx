import { about } from '@vgb/content/words/about';
import { artUrl } from '../../art/art-url';
import { Button } from '../../ui';
import { useLeafRow } from '../parts/leaf-row';

/** The timeline as a row of scenes, scrolled by finger or wheel, or moved by arrow keys and two buttons. */
export function LongLine() {
  const { heading, items, earlier, later } = about.milestones;
  const { row, first, last, walkTo } = useLeafRow();
  return (
    <>
      <ol {...row} aria-label={heading} className="leaves-in-a-row relative max-md:-mr-(--page-edge)">
        {items.map(({ image, when, title, text }) => (
          <li
            key={title}
            className="leaf shrink-0 basis-[86%] snap-start overflow-hidden sm:basis-[46%] lg:basis-[31%]"
          >
            <img
              src={artUrl(`milestone-${image}`)}
              alt=""
              width={400}
              height={260}
              loading="lazy"
              className="w-full border-b-2 border-turmeric"
            />
            <div className="p-5 sm:p-6">
              <p className="font-display font-semibold text-turmeric-ink">{when}</p>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="js-only mt-4 flex gap-3">
        <Button variant="outline" disabled={first === 0} onClick={() => walkTo(first - 1)}>
          {earlier}
        </Button>
        <Button variant="outline" disabled={last === items.length - 1} onClick={() => walkTo(first + 1)}>
          {later}
        </Button>
      </div>
    </>
  );
}
