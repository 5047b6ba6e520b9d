import { guru } from '@vgb/content/words/guru';
import { artUrl } from '../../art/art-url';
import type { PairName } from '../../art/pairs';
import { CardRow, Section } from '../../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, VerseSection } from '../parts';
import { Glosses } from '../parts/glosses';

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
        <img
          src={artUrl('guru-lamps')}
          alt={words.lamps}
          width={1200}
          height={240}
          loading="lazy"
          className="mb-8 h-auto w-full sm:mb-12 max-sm:aspect-[5/2] max-sm:object-cover"
        />
        <CardRow label={words.lineages.heading} columns="md:grid-cols-2" className="md:gap-x-10 md:gap-y-12">
          {words.lineages.items.map(({ title, text, image, drawing }) => (
            <li key={title} className="flex flex-col gap-3">
              <img
                src={artUrl(image as PairName)}
                alt={drawing}
                width={400}
                height={250}
                loading="lazy"
                className="h-auto w-full max-w-md rounded-lg bg-card"
              />
              <h3 className="text-h3">{title}</h3>
              <p className="max-w-md">{text}</p>
            </li>
          ))}
        </CardRow>
      </Section>
      <Section title={words.learning.heading} lead={words.learning.text}>
        <Glosses items={words.learning.steps} />
      </Section>
      <Section title={words.today.heading} tone="card">
        <PointList label={words.today.heading} items={words.today.items} />
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
