import type { EventItem } from '@vgb/content/types';
import { contact } from '@vgb/content/words/contact';
import { artUrl } from '../../art/art-url';
import type { EmblemName } from '../../art/emblems';
import { formatDay } from '../../lib/dates';
import { Card, LinkButton } from '../../ui';
import { Paragraphs } from '.';

/** Opens the form of Contact, not the top of its page, with the gathering's name as the subject. */
const registrationPath = (event: string): string =>
  `/contact?subject=${encodeURIComponent(contact.eventSubject(event))}#write`;

interface GatheringProps {
  event: EventItem;
  words: { register: string; learnMore: string };
  level?: 3 | 4;
}

/** A gathering: when, where, what; the longer story opens below. */
export function Gathering({ event, words, level = 3 }: GatheringProps) {
  const Heading = level === 3 ? 'h3' : 'h4';
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
      <Heading id={event.id} className="text-h3">
        {event.title}
      </Heading>
      <p className="text-ink-soft">
        <time dateTime={event.date}>{formatDay(`${event.date}T00:00:00Z`)}</time>
        <span className="block">{event.time}</span>
        <span className="block">{event.location}</span>
      </p>
      <p>{event.description}</p>
      <details className="group">
        <summary className="cursor-pointer py-2 font-semibold text-primary-deep underline underline-offset-4">
          {words.learnMore}
          <span className="sr-only">: {event.title}</span>
        </summary>
        <div className="mt-3">
          <Paragraphs texts={event.details} />
        </div>
      </details>
      <LinkButton to={registrationPath(event.title)} className="mt-auto">
        {words.register}
        <span className="sr-only">: {event.title}</span>
      </LinkButton>
    </Card>
  );
}
