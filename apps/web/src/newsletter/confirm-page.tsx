import { LinkScreen } from './link-screen';
import { useNewsletterWords } from './words';

export default function ConfirmNewsletterPage() {
  const words = useNewsletterWords().confirm;
  return (
    <LinkScreen words={words} act={(api, token) => api.call('confirmNewsletter', { params: { token } })} />
  );
}
