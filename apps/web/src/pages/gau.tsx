import type { GauProject } from '@vgb/content/types';
import { gau } from '@vgb/content/words/gau';
import { formatRupees } from '@vgb/contracts';
import { formatDay } from '../lib/dates';
import { Accordion, LinkButton, Section } from '../ui';
import { Banner, Closing, Paragraphs, PassageSection, SampleNote, StatBand } from './parts';

const COLUMNS = [
  'name',
  'location',
  'startDate',
  'projectCost',
  'projectRevenue',
  'donationNeeded',
  'gauVanshCount',
] as const;
const count = new Intl.NumberFormat('en-IN');

function cell(project: GauProject, column: (typeof COLUMNS)[number]): string {
  if (column === 'startDate') return formatDay(`${project.startDate}T00:00:00Z`);
  if (column === 'gauVanshCount') return count.format(project.gauVanshCount);
  const value = project[column];
  return typeof value === 'number' ? formatRupees(value) : value;
}

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
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {words.breeds.items.map(({ title, text, home }) => (
            <li key={title} className="border-l-2 border-turmeric pl-5">
              <h3 className="text-h3">{title}</h3>
              <p className="text-ink-soft">
                {words.breeds.homeLabel} {home}
              </p>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.projects.heading} lead={words.projects.text} id="projects">
        <Projects />
        <SampleNote text={words.projects.sampleNote} />
        <LinkButton to="/donate" className="mt-6">
          {words.projects.donate}
        </LinkButton>
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}

/** A table on wide screens; on a phone each row becomes a leaf that names its columns. */
function Projects() {
  const { projects } = gau;
  return (
    <table className="rows-as-leaves w-full text-base">
      <caption className="sr-only">{projects.caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {projects.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {projects.items.map((project) => (
          <tr key={project.name}>
            {COLUMNS.map((column) =>
              column === 'name' ? (
                <th key={column} scope="row">
                  {cell(project, column)}
                </th>
              ) : (
                <td key={column} data-label={projects.columns[column]}>
                  {cell(project, column)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
