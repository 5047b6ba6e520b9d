import { useCommonWords } from '../lib/words';
import { useSession } from '../session/session-context';
import { Link } from '../ui';

/** A banner for a signed-in account without a membership, with the link to buy one. */
export function MemberBanner() {
  const { user } = useSession();
  const { memberBanner: words } = useCommonWords();
  if (user?.membershipStatus !== 'pending') return null;
  return (
    <div role="status" className="border-b border-rule bg-turmeric-pale text-ink">
      <p className="wrap flex flex-wrap items-center justify-center gap-x-3 py-2.5 text-center font-medium">
        {words.text}
        <Link to={words.link.href} className="py-1 font-semibold text-maroon underline underline-offset-4">
          {words.link.label}
        </Link>
      </p>
    </div>
  );
}
