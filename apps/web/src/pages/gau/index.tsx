import { gau } from '@vgb/content/words/gau';
import { Accordion, LinkButton, Section } from '../../ui';
import { Banner, Closing, Paragraphs, PassageSection, SampleNote, StatBand } from '../parts';
import { Breeds } from './breeds';
import { Feeding } from './feeding';
import { Projects } from './projects';

export default function GauPage() {
  const words = gau;
  const sections = words.sections.map(({ id, title, summary, paragraphs, points }) => ({
    id,
    title,
    summary,
    panel: (
      <div className="flex flex-col gap-5">
        <Paragraphs texts={paragraphs} />
        <ul className="flex max-w-3xl list-disc flex-col gap-2 pl-6 marker:text-turmeric">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    ),
  }));
  return (
    <>
      <Banner hero={words.hero} emblem="gau" script="गौ" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <Section title={words.sectionsHeading}>
        <Accordion name="gau" sections={sections} />
      </Section>
      <Section title={words.breeds.heading} lead={words.breeds.text} tone="deep">
        <Breeds />
      </Section>
      <Section title={words.projects.heading} lead={words.projects.text} id="projects">
        <Projects />
        <SampleNote text={words.projects.sampleNote} />
        <LinkButton to="/donate" className="mt-6">
          {words.projects.donate}
        </LinkButton>
      </Section>
      <Section title={words.fodder.heading} lead={words.fodder.text} tone="card">
        <Feeding />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
