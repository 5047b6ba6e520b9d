import { about } from '@vgb/content/words/about';
import { artUrl } from '../art/art-url';
import { useCommonWords } from '../lib/words';
import { Card, LinkButton, Section } from '../ui';
import { Banner, CardGrid, Closing, Paragraphs, PassageSection, PointList, SampleNote } from './parts';

export default function AboutPage() {
  const words = about;
  const { initials } = useCommonWords();
  return (
    <>
      <Banner hero={words.hero} emblem="sixteen" />
      <PassageSection passage={words.history} />
      <Section title={words.milestones.heading} tone="deep" width="narrow">
        <ol className="flex max-w-3xl flex-col gap-8 border-l-2 border-turmeric pl-6">
          {words.milestones.items.map(({ when, title, text }) => (
            <li key={title}>
              <p className="font-display font-semibold text-turmeric-ink">{when}</p>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id={words.vision.id} title={words.vision.heading} width="narrow">
        <Paragraphs texts={words.vision.paragraphs} />
      </Section>
      <Section id={words.mission.id} title={words.mission.heading} tone="card">
        <Paragraphs texts={words.mission.paragraphs} />
        <div className="mt-10">
          <PointList items={words.mission.points} />
        </div>
      </Section>
      <Section title={words.officers.heading} lead={words.officers.text}>
        <CardGrid>
          {words.officers.items.map(({ name, role }) => (
            <Card as="li" key={`${name} ${role}`} className="flex-row items-center gap-4">
              <span
                role="img"
                aria-label={initials.portraitOf(name)}
                className="grid size-14 shrink-0 place-items-center rounded-full border-2 border-turmeric bg-paper-deep font-display font-semibold text-turmeric-ink"
              >
                {name
                  .match(/(?<![\p{L}(])\p{L}/gu)
                  ?.join('')
                  .slice(0, 2)}
              </span>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-ink-soft">{role}</span>
              </span>
            </Card>
          ))}
        </CardGrid>
        <SampleNote />
        <LinkButton variant="outline" to={words.officers.link.href} className="mt-8">
          {words.officers.link.label}
        </LinkButton>
      </Section>
      <Section title={words.initiatives.heading} lead={words.initiatives.text} tone="deep">
        <CardGrid>
          {words.initiatives.items.map(({ title, text, link }) => (
            <Card as="li" key={title} className="items-start gap-3">
              <h3 className="text-h3">{title}</h3>
              <p>{text}</p>
              <LinkButton variant="quiet" to={link.href} className="mt-auto -ml-3">
                {link.label}
              </LinkButton>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <Section title={words.departments.heading} lead={words.departments.text}>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {words.departments.items.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 border-b border-rule pb-3 font-semibold">
              <img
                src={artUrl(`department-${id}`)}
                alt=""
                width={48}
                height={48}
                loading="lazy"
                className="size-9"
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
