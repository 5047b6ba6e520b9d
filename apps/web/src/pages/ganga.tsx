import { ganga } from '@vgb/content/words/ganga';
import { Section } from '../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, VerseSection } from './parts';

export default function GangaPage() {
  const words = ganga;
  return (
    <>
      <Banner hero={words.hero} emblem="ganga" script="गङ्गा" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <Section title={words.course.heading}>
        <ol className="flex max-w-3xl flex-col gap-8 border-l-2 border-turmeric pl-6">
          {words.course.stops.map(({ title, text, state }) => (
            <li key={title}>
              <h3 className="text-h3">{title}</h3>
              <p className="text-ink-soft">{state}</p>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <PassageSection passage={words.basin} tone="deep" />
      <Section title={words.troubles.heading}>
        <PointList items={words.troubles.items} />
      </Section>
      <VerseSection verse={words.verse} />
      <Section title={words.work.heading}>
        <PointList items={words.work.items} />
      </Section>
      <Section title={words.home.heading} tone="deep">
        <PointList items={words.home.items} />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
