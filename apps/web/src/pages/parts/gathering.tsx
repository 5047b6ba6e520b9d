import type { EventItem } from '@vgb/content/types';
import { type ComponentType, useState } from 'react';
import { artUrl } from '../../art/art-url';
import type { EmblemName } from '../../art/emblems';
import { reloadAfterDeploy } from '../../lib/after-deploy';
import { formatDay } from '../../lib/dates';
import { useCommonWords } from '../../lib/words';
import { Alert, Card, LinkButton } from '../../ui';
import { Paragraphs } from '.';

interface GatheringProps {
  event: EventItem;
  words: { register: string; learnMore: string };
  level?: 3 | 4;
}

/**
 * A gathering: when, where, what; the longer description and the form of registration open below. Without a script, registering is a link
 * to Contact's form with the gathering as the subject.
 */
export function Gathering({ event, words, level = 3 }: GatheringProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
  const { isOpen, toggle, Form, hasFailed } = useRegistrationForm();
  const { crash } = useCommonWords();
  return (
    <Card as="li" className="gap-4">
      <img
        src={artUrl(`emblem-${event.image as EmblemName}`)}
        alt=""
        width={400}
        height={400}
        loading="lazy"
        className="mx-auto size-40"
      />
      <Heading id={event.id} className="text-h3 lg:min-h-[2lh]">
        {event.title}
      </Heading>
      <p className="text-ink-soft">
        <time dateTime={event.date}>{formatDay(`${event.date}T00:00:00Z`)}</time>
        <span className="block">{event.time}</span>
        <span className="block">{event.location}</span>
      </p>
      <p>{event.description}</p>
      <details className="border-y border-rule">
        <summary className="fold text-primary-deep">
          <span>
            {words.learnMore}
            <span className="sr-only">: {event.title}</span>
          </span>
        </summary>
        <div className="mt-1 mb-4">
          <Paragraphs texts={event.details} />
        </div>
      </details>
      <LinkButton
        to={`/contact?subject=${encodeURIComponent(event.title)}#write`}
        aria-expanded={isOpen}
        onClick={(press) => {
          press.preventDefault();
          toggle();
        }}
      >
        {words.register}
        <span className="sr-only">: {event.title}</span>
      </LinkButton>
      {isOpen && Form && <Form event={event} />}
      {isOpen && hasFailed && <Alert tone="error">{crash.text}</Alert>}
    </Card>
  );
}

/** The form of registration, fetched when it is first opened, so that the page's chunk has no form; each further opening tries again. */
function useRegistrationForm() {
  const [isOpen, setOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<{ event: EventItem }>>();
  const [hasFailed, setFailed] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen || Form) return;
    setFailed(false);
    import('../../contact/registration').catch(reloadAfterDeploy).then(
      (code) => setForm(() => code.default),
      () => setFailed(true),
    );
  };
  return { isOpen, toggle, Form, hasFailed };
}
