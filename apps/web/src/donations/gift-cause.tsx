import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../ui';
import { useDonateWords } from './words';

/** Names the project of the gift (`?for=shelter`), and how to tell the trust that the gift is for it alone. */
export function GiftCause() {
  const { search } = useLocation();
  const words = useDonateWords().cause;
  const [project, setProject] = useState<string>();
  useEffect(() => {
    const asked = new URLSearchParams(search).get('for');
    if (asked === null) return;
    let isGone = false;
    import('@vgb/content/words/gau').then(
      ({ gau: { projects } }) => {
        const project = projects.items.find(({ id }) => id === asked);
        if (!isGone) setProject(project?.name);
      },
      // If the words cannot be loaded, the note is left out.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [search]);
  if (project === undefined) return null;
  return (
    <div role="status" className="mb-8 border-l-4 border-leaf bg-leaf-pale px-5 py-4">
      <p className="font-semibold">{words.cameFor(project)}</p>
      <p>
        {words.text}{' '}
        <Link
          to={`/contact?subject=${encodeURIComponent(words.subject(project))}#write`}
          className="text-link"
        >
          {words.write}
        </Link>
      </p>
    </div>
  );
}
