import { artUrl } from '../art/art-url';
import { trustName } from '../lib/language';
import { classNames, Link } from '../ui';

interface BrandProps {
  label: string;
  tagline: string;
  onDark?: boolean;
  onClick?: () => void;
}

/** The trust's mark and name, as a link to the home page. */
export function Brand({ label, tagline, onDark = false, onClick }: BrandProps) {
  return (
    <Link to="/" aria-label={label} onClick={onClick} className="flex items-center gap-3 no-underline">
      <img
        src={artUrl('mark')}
        alt=""
        width={48}
        height={48}
        // Low, so that React asks for no early fetch of it, which would take its share of the line from the faces.
        fetchPriority="low"
        className={classNames('size-12 shrink-0 rounded-full', onDark && 'bg-card')}
      />
      <span aria-hidden="true" className="flex flex-col leading-tight">
        <span
          className={classNames('font-display text-lg sm:text-xl', onDark ? 'text-paper' : 'text-maroon')}
        >
          {trustName}
        </span>
        <span
          className={classNames(
            'brand-tagline text-xs max-sm:hidden',
            onDark ? 'text-paper/85' : 'text-ink-soft',
          )}
        >
          {tagline}
        </span>
      </span>
    </Link>
  );
}
