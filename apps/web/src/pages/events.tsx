import { events } from '@vgb/content/words/events';
import { newsletter } from '@vgb/content/words/newsletter';
import { NewsletterForm } from '../newsletter/newsletter-form';
import { Section } from '../ui';
import { Banner, Closing, SampleNote } from './parts';
import { Gathering } from './parts/gathering';

export default function EventsPage() {
  const words = events;
  return (
    <>
      <Banner hero={words.hero} emblem="toran" />
      <Section title={words.heading}>
        <ul className="grid items-start gap-6 lg:grid-cols-3">
          {words.items.map((event) => (
            <Gathering key={event.id} event={event} words={words} />
          ))}
        </ul>
        <SampleNote text={words.sampleNote} />
      </Section>
      <Section title={newsletter.heading} lead={newsletter.text} tone="deep" width="narrow">
        <NewsletterForm />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
