import { Link } from '../ui';
import { LinkScreen } from './link-screen';
import { useNewsletterWords } from './words';

export default function UnsubscribeNewsletterPage() {
  const words = useNewsletterWords().unsubscribe;
  return (
    <LinkScreen words={words} act={(api, token) => api.call('stopNewsletter', { params: { token } })}>
      <Link to={words.again.href} className="text-link">
        {words.again.label}
      </Link>
    </LinkScreen>
  );
}
