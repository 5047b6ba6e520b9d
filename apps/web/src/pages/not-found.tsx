import { notFound as words } from '@vgb/content/words/not-found';
import { artUrl } from '../art/art-url';
import { LinkButton } from '../ui';

export default function NotFoundPage() {
  return (
    <div className="wrap grid items-center gap-10 py-16 lg:grid-cols-2 lg:py-24">
      <div className="flex flex-col items-start gap-6">
        <p className="eyebrow">{words.title}</p>
        <h1 className="text-h2">{words.text}</h1>
        <p className="text-lead text-ink-soft">{words.hint}</p>
        <LinkButton to={words.home.href}>{words.home.label}</LinkButton>
      </div>
      <img src={artUrl('emblem-lost')} alt="" width={400} height={400} className="mx-auto w-full max-w-sm" />
    </div>
  );
}
