import { gita } from '@vgb/content/words/gita';
import { Card, CardRow, Section } from '../../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, StepList, VerseFigure } from '../parts';
import { Chapters } from './chapters';
import { VerseOfDay } from './verse-of-day';

export default function GitaPage() {
  const words = gita;
  return (
    <>
      <Banner hero={words.hero} emblem="gita" script="गीता" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <PassageSection passage={words.scene} />
      <Section title={words.parts.heading} tone="deep">
        <PointList label={words.parts.heading} items={words.parts.items} />
      </Section>
      <Section title={words.chapters.heading}>
        <Chapters />
      </Section>
      <Section title={words.verseOfDay.heading} lead={words.verseOfDay.text} tone="maroon">
        <VerseOfDay />
      </Section>
      <Section title={words.verses.heading} tone="deep">
        <CardRow label={words.verses.heading} columns="md:grid-cols-2">
          {words.verses.items.map((verse) => (
            <Card as="li" key={verse.reference} className="md:last:odd:col-span-2">
              <VerseFigure verse={verse} small />
            </Card>
          ))}
        </CardRow>
      </Section>
      <Section title={words.texts.heading}>
        <PointList label={words.texts.heading} items={words.texts.items} />
      </Section>
      <Section title={words.circle.heading} lead={words.circle.text} tone="card">
        <StepList label={words.circle.heading} items={words.circle.steps} />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
