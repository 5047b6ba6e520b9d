import type { SocialNetwork } from '@vgb/content/trust';
import { trust } from '@vgb/content/trust';
import { useCommonWords } from '../lib/words';

/** Drawn in a square of 16, in the colour of the text. */
const marks: Record<SocialNetwork, string> = {
  facebook: 'M6 16V9H3.8V6.2H6V4.3C6 1.6 7.5 0 9.9 0H12v2.8h-1.4C9.5 2.8 9 3.3 9 4.4v1.8h3L11.5 9H9v7Z',
  instagram:
    'M4.5 0h7A4.5 4.5 0 0 1 16 4.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 0 11.5v-7A4.5 4.5 0 0 1 4.5 0Zm0 1.6a2.9 2.9 0 0 0-2.9 2.9v7a2.9 2.9 0 0 0 2.9 2.9h7a2.9 2.9 0 0 0 2.9-2.9v-7a2.9 2.9 0 0 0-2.9-2.9ZM8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 1.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Zm4.2-2.8a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  linkedin:
    'M1 5.3h3V15H1ZM2.5.7a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6ZM6 5.3h2.9v1.3c.6-.9 1.6-1.5 3-1.5 2.5 0 3.6 1.5 3.6 4.3V15h-3V9.9c0-1.4-.5-2.2-1.7-2.2C9.6 7.7 9 8.6 9 9.9V15H6Z',
  youtube:
    'M2.5 2.6h11A2.5 2.5 0 0 1 16 5.1v5.8a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 0 10.9V5.1a2.5 2.5 0 0 1 2.5-2.5ZM6.4 5.2v5.6L11 8Z',
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
            className="grid size-9 place-items-center rounded-full transition-colors hover:bg-paper/15"
          >
            <span className="sr-only">{header.followOn(name)}</span>
            <svg viewBox="0 0 16 16" className="size-[1em]" aria-hidden="true">
              <path d={marks[network]} fill="currentColor" fillRule="evenodd" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
