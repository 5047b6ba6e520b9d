import { about } from '@vgb/content/words/about';
import { artUrl } from '../../art/art-url';
import { useCommonWords } from '../../lib/words';
import { Card, LinkButton, Section } from '../../ui';
import { Banner, Closing, Paragraphs, PassageSection, PointList, SampleNote } from '../parts';
import { CardRow } from '../parts/card-row';
import { LongLine } from './long-line';

export default function AboutPage() {
  const words = about;
  const { initials } = useCommonWords();
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
          <PointList items={words.mission.points} />
        </div>
      </Section>
      <Section title={words.officers.heading} lead={words.officers.text}>
        <ul className="grid grid-cols-2 gap-3 sm:gap-6 lg:grid-cols-3">
          {words.officers.items.map(({ name, role, image }) => (
            <Card
              as="li"
              key={`${name} ${role}`}
              className="items-center gap-3 max-lg:last:odd:col-span-2 max-sm:p-4 max-sm:text-center sm:flex-row sm:gap-4"
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
        <LinkButton variant="outline" to={words.officers.link.href} className="mt-8">
          {words.officers.link.label}
        </LinkButton>
      </Section>
      <Section title={words.initiatives.heading} lead={words.initiatives.text} tone="deep">
        <CardRow label={words.initiatives.heading}>
          {words.initiatives.items.map(({ title, text, link }) => (
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
      <Section title={words.departments.heading} lead={words.departments.text}>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-8 lg:grid-cols-3">
          {words.departments.items.map(({ id, name }) => (
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
        <LinkButton variant="outline" to={words.departments.link.href} className="mt-8">
          {words.departments.link.label}
        </LinkButton>
      </Section>
      <Closing words={words.getInvolved} />
    </>
  );
}
