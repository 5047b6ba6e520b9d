import { ganga } from '@vgb/content/words/ganga';
import { Section } from '../../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, VerseSection } from '../parts';
import { Course } from './course';
import { Roof } from './roof';

export default function GangaPage() {
  const words = ganga;
  return (
    <>
      <Banner hero={words.hero} emblem="ganga" script="गङ्गा" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <Section title={words.course.heading} lead={words.course.text}>
        <Course />
      </Section>
      <PassageSection passage={words.basin} tone="deep" />
      <Section title={words.troubles.heading}>
        <PointList label={words.troubles.heading} items={words.troubles.items} />
      </Section>
      <VerseSection verse={words.verse} />
      <Section title={words.work.heading}>
        <PointList label={words.work.heading} items={words.work.items} />
      </Section>
      <Section title={words.home.heading} tone="deep">
        <PointList label={words.home.heading} items={words.home.items} />
      </Section>
      <Section title={words.roof.heading} lead={words.roof.text} tone="card">
        <Roof />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
