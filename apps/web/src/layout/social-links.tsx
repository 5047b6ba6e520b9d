import type { SocialNetwork } from '@vgb/content/trust';
import { trust } from '@vgb/content/trust';
import { useCommonWords } from '../lib/words';

/** Drawn with lines in a square of 16. */
const marks: Record<SocialNetwork, string> = {
  facebook: 'M7 15.5V5.5a3 3 0 0 1 3-3h1.5M4 8h7',
  instagram:
    'M5 1h6a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4ZM8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 4v.1',
  linkedin: 'M3 6v9M3 1.5v.1M7 15V6M7 10a3 3 0 0 1 6 0v5',
  youtube: 'M3 3h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM7 6v4l3-2Z',
};

export function SocialLinks({ className }: { className?: string }) {
  const { header } = useCommonWords();
  return (
    <ul aria-label={header.socialLabel} className={className}>
      {trust.social.value.map(({ network, name, href }) => (
        <li key={network}>
          <a
            href={href}
            rel="me noopener"
            className="grid h-10 w-11 place-items-center rounded-full transition-colors hover:bg-paper/15"
          >
            <span className="sr-only">{header.followOn(name)}</span>
            <svg viewBox="0 0 16 16" className="size-[1em]" aria-hidden="true">
              <path
                d={marks[network]}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
