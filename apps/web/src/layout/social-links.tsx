import type { SocialNetwork } from '@vgb/content/trust';
import { trust } from '@vgb/content/trust';
import type { IconType } from 'react-icons';
import { FaFacebookF, FaInstagram, FaLinkedinIn, FaYoutube } from 'react-icons/fa6';
import { useCommonWords } from '../lib/words';

const icons: Record<SocialNetwork, IconType> = {
  facebook: FaFacebookF,
  instagram: FaInstagram,
  linkedin: FaLinkedinIn,
  youtube: FaYoutube,
};

export function SocialLinks({ className }: { className?: string }) {
  const { header } = useCommonWords();
  return (
    <ul aria-label={header.socialLabel} className={className}>
      {trust.social.value.map(({ network, name, href }) => {
        const Icon = icons[network];
        return (
          <li key={network}>
            <a
              href={href}
              aria-label={header.followOn(name)}
              rel="me noopener"
              className="grid size-9 place-items-center rounded-full transition-colors hover:bg-paper/15"
            >
              <Icon aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
