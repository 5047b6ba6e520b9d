import { sankalp } from '@vgb/content/words/sankalp';
import { artUrl } from '../../art/art-url';
import { useNear } from '../../ui/near';

/** The place for the visitor's own sankalp: the empty leaf, to be filled in by hand, until the writer's code has loaded. */
export function Write() {
  const { byHand, leaf } = sankalp.write;
  const [place, code] = useNear(() => import('./writer'));
  return (
    <div ref={place} className="min-h-[60rem] lg:min-h-[36rem]">
      {code ? (
        <code.Writer />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
          <p className="text-lead">{byHand}</p>
          <img
            src={artUrl('patra')}
            alt={leaf}
            width={800}
            height={1000}
            loading="lazy"
            className="mx-auto w-full max-w-md"
          />
        </div>
      )}
    </div>
  );
}
