import { terms } from '@vgb/content/words/terms';
import { LegalPage } from './parts/legal';

export default function TermsPage() {
  return <LegalPage words={terms} />;
}
