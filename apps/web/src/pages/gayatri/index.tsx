import { gayatri } from '@vgb/content/words/gayatri';
import { Card, CardRow, Section } from '../../ui';
import { Banner, Closing, PassageSection, StatBand, StepList, VerseFigure } from '../parts';
import { Glosses } from '../parts/glosses';
import { Mala } from './mala';
import { Syllables } from './syllables';

export default function GayatriPage() {
  const words = gayatri;
  return (
    <>
      <Banner hero={words.hero} emblem="gayatri" script="गायत्री" />
      <PassageSection passage={words.intro} />
      <Section title={words.mantra.heading} tone="maroon" width="narrow">
        <VerseFigure verse={words.mantra} />
      </Section>
      <Section
        title={words.syllables.heading}
        lead={words.syllables.text}
        tone="maroon"
        className="border-t border-turmeric/40"
      >
        <Syllables />
      </Section>
      <StatBand stats={words.stats} />
      <Section title={words.words.heading}>
        <Glosses items={words.words.items} />
      </Section>
      <PassageSection passage={words.history} tone="deep" />
      <Section title={words.practice.heading} lead={words.practice.text}>
        <StepList label={words.practice.heading} items={words.practice.steps} />
      </Section>
      <Section title={words.mala.heading} lead={words.mala.text} tone="card" align="center">
        <Mala />
      </Section>
      <Section title={words.mantras.heading} tone="deep">
        <CardRow label={words.mantras.heading} columns="lg:grid-cols-3">
          {words.mantras.items.map((mantra) => (
            <Card as="li" key={mantra.title} className="gap-4">
              <h3 className="text-h3">{mantra.title}</h3>
              <VerseFigure verse={mantra} small />
            </Card>
          ))}
        </CardRow>
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
