import { guru } from '@vgb/content/words/guru';
import { Section } from '../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, VerseSection } from './parts';
import { Glosses } from './parts/glosses';

export default function GuruPage() {
  const words = guru;
  return (
    <>
      <Banner hero={words.hero} emblem="guru" script="गुरु" />
      <PassageSection passage={words.intro} />
      <VerseSection verse={words.verse} />
      <StatBand stats={words.stats} />
      <PassageSection passage={words.parampara} />
      <Section title={words.lineages.heading} tone="deep">
        <PointList items={words.lineages.items} />
      </Section>
      <Section title={words.learning.heading} lead={words.learning.text}>
        <Glosses items={words.learning.steps} />
      </Section>
      <Section title={words.today.heading} tone="card">
        <PointList items={words.today.items} />
      </Section>
      <PassageSection passage={words.caution}>
        <figure className="mt-10 border-l-2 border-turmeric pl-6">
          <blockquote className="font-display text-h3">{words.quote.text}</blockquote>
          <figcaption className="mt-2 text-ink-soft">{words.quote.by}</figcaption>
        </figure>
      </PassageSection>
      <Closing words={words.callToAction} />
    </>
  );
}
