import { gita } from '@vgb/content/words/gita';
import { Card, Section } from '../ui';
import { Banner, Closing, PassageSection, PointList, StatBand, StepList, VerseFigure } from './parts';

export default function GitaPage() {
  const words = gita;
  const { columns } = words.chapters;
  return (
    <>
      <Banner hero={words.hero} emblem="gita" script="गीता" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <PassageSection passage={words.scene} />
      <Section title={words.parts.heading} tone="deep">
        <PointList items={words.parts.items} />
      </Section>
      <Section title={words.chapters.heading}>
        <table className="rows-as-leaves w-full text-base">
          <caption className="sr-only">{words.chapters.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.number}</th>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.about}</th>
              <th scope="col">{columns.verses}</th>
            </tr>
          </thead>
          <tbody>
            {words.chapters.items.map(({ number, name, about, verses }) => (
              <tr key={number}>
                <td data-label={columns.number}>{number}</td>
                <th scope="row">{name}</th>
                <td data-label={columns.about}>{about}</td>
                <td data-label={columns.verses}>{verses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title={words.verses.heading} tone="deep">
        <ul className="grid gap-6 lg:grid-cols-2">
          {words.verses.items.map((verse) => (
            <Card as="li" key={verse.reference}>
              <VerseFigure verse={verse} small />
            </Card>
          ))}
        </ul>
      </Section>
      <Section title={words.texts.heading}>
        <PointList items={words.texts.items} />
      </Section>
      <Section title={words.circle.heading} lead={words.circle.text} tone="card">
        <StepList items={words.circle.steps} />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
