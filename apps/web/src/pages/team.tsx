import type { TeamMember } from '@vgb/content/types';
import { team } from '@vgb/content/words/team';
import { artUrl } from '../art/art-url';
import { useCommonWords } from '../lib/words';
import { Card, classNames, LinkButton, Section } from '../ui';
import { Banner, SampleNote } from './parts';

/** Two columns on a phone: in a sideways row of fifteen a person would be hard to find again. */
const PEOPLE = 'grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3';

export default function TeamPage() {
  const words = team;
  return (
    <>
      <Banner hero={words.hero} emblem="people" />
      <Section title={words.leaders.heading}>
        <ul className="grid gap-6 lg:grid-cols-2">
          {words.leaders.items.map((person) => (
            <Person key={person.id} person={person} large />
          ))}
        </ul>
      </Section>
      <Section title={words.coreTeam.heading} lead={words.coreTeam.text} tone="deep">
        <ul className={PEOPLE}>
          {words.coreTeam.items.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
        <SampleNote />
      </Section>
      <Section title={words.developers.heading} lead={words.developers.text}>
        <ul className={PEOPLE}>
          {words.developers.items.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </Section>
      <Section title={words.join.heading} lead={words.join.text} tone="maroon" align="center">
        <div className="text-center">
          <LinkButton variant="light" to={words.join.link.href}>
            {words.join.link.label}
          </LinkButton>
        </div>
      </Section>
    </>
  );
}

function Person({ person, large = false }: { person: TeamMember; large?: boolean }) {
  const words = team;
  const { initials } = useCommonWords();
  return (
    <Card
      as="li"
      className={classNames(
        'gap-4',
        !large &&
          'max-lg:last:odd:col-span-2 max-sm:items-center max-sm:gap-2 max-sm:p-4 max-sm:text-center max-sm:leading-snug',
      )}
    >
      <div className={classNames('flex items-center gap-4', !large && 'max-sm:flex-col max-sm:gap-1')}>
        <img
          src={artUrl(`portrait-${person.image}`)}
          alt={initials.portraitOf(person.name)}
          width={400}
          height={400}
          loading="lazy"
          className={classNames('shrink-0', large ? 'size-24 sm:size-32' : 'size-20')}
        />
        <div>
          <h3 className={large ? 'text-h3' : 'font-display font-semibold'}>{person.name}</h3>
          <p className="text-ink-soft">{person.position}</p>
        </div>
      </div>
      {person.bio && <p>{person.bio}</p>}
      {person.quote && (
        <blockquote className="border-l-2 border-turmeric pl-5 font-display text-lg">
          {person.quote}
        </blockquote>
      )}
      <p className="mt-auto flex gap-5">
        {person.social.profile && (
          <a href={person.social.profile} className="text-link py-1">
            {words.profileOf(person.name)}
          </a>
        )}
        <a
          href={`mailto:${person.social.email}`}
          aria-label={words.writeTo(person.name)}
          className="text-link py-1"
        >
          {words.mailLabel}
        </a>
      </p>
    </Card>
  );
}
