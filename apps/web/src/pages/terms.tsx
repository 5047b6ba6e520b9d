import { terms } from '@vgb/content/en/terms';
import { LegalPage } from './parts/legal';

export default function TermsPage() {
  return <LegalPage words={terms} />;
}
