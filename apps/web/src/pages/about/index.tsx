import { about } from '@vgb/content/words/about';
import { artUrl } from '../../art/art-url';
import { useCommonWords } from '../../lib/words';
import { Card, CardRow, LinkButton, Section } from '../../ui';
import { Banner, Closing, Paragraphs, PassageSection, PointList, SampleNote } from '../parts';
import { LongLine } from './long-line';

export default function AboutPage() {
  const words = about;
  return (
    <>
      <Banner hero={words.hero} emblem="sixteen" />
      <PassageSection passage={words.history} />
      <Section title={words.milestones.heading} tone="deep">
        <LongLine />
      </Section>
      <Section id={words.vision.id} title={words.vision.heading} width="narrow">
        <Paragraphs texts={words.vision.paragraphs} />
      </Section>
      <Section id={words.mission.id} title={words.mission.heading} tone="card">
        <Paragraphs texts={words.mission.paragraphs} />
        <div className="mt-6 sm:mt-10">
          <PointList label={words.mission.heading} items={words.mission.points} />
        </div>
      </Section>
      <Officers />
      <Initiatives />
      <Departments />
      <Closing words={words.getInvolved} />
    </>
  );
}

function Officers() {
  const words = about.officers;
  const { initials } = useCommonWords();
  return (
    <Section title={words.heading} lead={words.text}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-5 lg:gap-4">
        {words.items.map(({ name, role, image }) => (
          <Card
            as="li"
            key={`${name} ${role}`}
            className="items-center gap-3 text-center max-lg:last:odd:col-span-2 max-sm:p-4 lg:p-5"
          >
            <img
              src={artUrl(`portrait-${image}`)}
              alt={initials.portraitOf(name)}
              width={400}
              height={400}
              loading="lazy"
              className="size-20 shrink-0"
            />
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-ink-soft">{role}</span>
            </span>
          </Card>
        ))}
      </ul>
      <SampleNote />
      <LinkButton variant="outline" to={words.link.href} className="mt-8">
        {words.link.label}
      </LinkButton>
    </Section>
  );
}

function Initiatives() {
  const words = about.initiatives;
  return (
    <Section title={words.heading} lead={words.text} tone="deep">
      <CardRow label={words.heading}>
        {words.items.map(({ title, text, link }) => (
          <Card as="li" key={title} className="items-start gap-3">
            <h3 className="text-h3">{title}</h3>
            <p>{text}</p>
            <LinkButton variant="quiet" to={link.href} className="mt-auto -ml-3">
              {link.label}
            </LinkButton>
          </Card>
        ))}
      </CardRow>
    </Section>
  );
}

function Departments() {
  const words = about.departments;
  return (
    <Section title={words.heading} lead={words.text}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 lg:grid-cols-3">
        {words.items.map(({ id, name }) => (
          <li
            key={id}
            className="flex items-center gap-2 border-b border-rule pb-3 font-semibold leading-snug max-sm:text-sm sm:gap-3"
          >
            <img
              src={artUrl(`department-${id}`)}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-9 shrink-0"
            />
            {name}
          </li>
        ))}
      </ul>
      <LinkButton variant="outline" to={words.link.href} className="mt-8">
        {words.link.label}
      </LinkButton>
    </Section>
  );
}
