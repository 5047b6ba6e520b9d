import type { CommunityTab } from '@vgb/content/types';
import { community } from '@vgb/content/words/community';
import { groupDigits } from '@vgb/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { artUrl } from '../art/art-url';
import type { TownName } from '../art/catalogue';
import { Card, CardRow, LinkButton, Section, Tabs } from '../ui';
import { Banner, FactList, Paragraphs, SampleNote, StatBand } from './parts';
import { Gathering } from './parts/gathering';
import { IndiaMap, type MapPin } from './parts/india-map';

const ORDER: readonly CommunityTab[] = ['chapters', 'events', 'forum', 'volunteer'];
/** `/community/forum` and similar addresses open the tab of that name. */
export default function CommunityPage() {
  const words = community;
  const asked = useLocation().pathname.split('/')[2];
  const panels: Record<CommunityTab, ReactNode> = {
    chapters: <Chapters />,
    events: <Events />,
    forum: <Forums />,
    volunteer: <Roles />,
  };
  const tabs = ORDER.map((id) => ({ id, label: words.tabs[id], panel: panels[id] }));
  return (
    <>
      <Banner hero={words.hero} emblem="people" />
      <Section id={words.intro.id} title={words.intro.heading} width="narrow">
        <Paragraphs texts={words.intro.paragraphs} />
      </Section>
      <StatBand stats={words.stats} />
      <Section>
        <Tabs
          key={asked}
          label={words.tabsLabel}
          tabs={tabs}
          initial={ORDER.find((id) => id === asked) ?? 'chapters'}
          linked
        />
        <SampleNote text={words.sampleNote} />
      </Section>
    </>
  );
}

function Panel({ words, children }: { words: { heading: string; text: string }; children: ReactNode }) {
  return (
    <>
      <h2 className="text-h2">{words.heading}</h2>
      <p className="mt-4 mb-8 max-w-3xl text-lead">{words.text}</p>
      {children}
    </>
  );
}

/** The position of each chapter in degrees east and north, by the name of its drawing, and the side of the pin with room for its name. */
const TOWNS: Readonly<Record<string, Pick<MapPin, 'at' | 'side'>>> = {
  delhi: { at: [77.2, 28.6], side: 'right' },
  mumbai: { at: [72.9, 19.1], side: 'right' },
  bangalore: { at: [77.6, 13.0], side: 'left' },
  chennai: { at: [80.3, 13.1], side: 'right' },
};

const pinOf = ({ name, image }: { name: string; image: string }): MapPin => {
  const town = TOWNS[image];
  if (!town) throw new Error(`no place on the map for ${image}`);
  return { target: `chapter-${image}`, name, ...town };
};

function Chapters() {
  const { chapters } = community;
  return (
    <Panel words={chapters}>
      <div className="grid items-start gap-8 lg:grid-cols-[5fr_6fr]">
        <div className="lg:sticky lg:top-28">
          <IndiaMap label={chapters.map} note={chapters.mapNote} pins={chapters.items.map(pinOf)} />
        </div>
        <ul className="grid gap-6">
          {chapters.items.map((chapter) => (
            <li
              key={chapter.name}
              id={`chapter-${chapter.image}`}
              tabIndex={-1}
              className="leaf flex scroll-mt-32 gap-4 p-5 focus:border-primary focus:ring-2 focus:ring-primary sm:p-6"
            >
              <img
                src={artUrl(`town-${chapter.image as TownName}`)}
                alt=""
                width={400}
                height={400}
                loading="lazy"
                className="size-28 shrink-0 max-sm:hidden"
              />
              <div className="flex grow flex-col gap-2">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 className="text-h3">{chapter.name}</h3>
                  <p className="font-semibold">{chapters.membersLabel(groupDigits(chapter.members))}</p>
                </div>
                <p className="text-ink-soft">
                  {chapter.location}
                  <span className="block">{chapter.meetingDay}</span>
                </p>
                <p>{chapter.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-4">
        {chapters.callToAction.text}
        <LinkButton variant="outline" to={chapters.callToAction.link.href}>
          {chapters.callToAction.link.label}
        </LinkButton>
      </p>
    </Panel>
  );
}

function Events() {
  const { events } = community;
  return (
    <Panel words={events}>
      <ul className="grid items-start gap-6 lg:grid-cols-3">
        {events.items.map((event) => (
          <Gathering key={event.id} event={event} words={events} />
        ))}
      </ul>
    </Panel>
  );
}

function Forums() {
  const { forum } = community;
  return (
    <Panel words={forum}>
      <CardRow label={forum.heading} columns="md:grid-cols-2">
        {forum.items.map((item) => (
          <Card as="li" key={item.title} className="gap-3">
            <h3 className="text-h3">{item.title}</h3>
            <p>{item.description}</p>
            <p className="mt-auto flex flex-wrap gap-x-5 text-ink-soft">
              <span>{forum.membersLabel(groupDigits(item.members))}</span>
              <span>{forum.postsLabel(groupDigits(item.posts))}</span>
              <span>
                {forum.lastActivityLabel} {item.lastActivity}
              </span>
            </p>
          </Card>
        ))}
      </CardRow>
      <Card className="mt-8 items-start gap-4">
        <h3 className="text-h3">{forum.callToAction.heading}</h3>
        <p>{forum.callToAction.text}</p>
        <LinkButton to={forum.callToAction.link.href}>{forum.callToAction.link.label}</LinkButton>
      </Card>
    </Panel>
  );
}

function Roles() {
  const { volunteer } = community;
  return (
    <Panel words={volunteer}>
      <CardRow label={volunteer.heading} columns="md:grid-cols-2">
        {volunteer.items.map((role) => (
          <Card as="li" key={role.id} className="items-start gap-3">
            <h3 className="text-h3">{role.title}</h3>
            <p>{role.description}</p>
            <FactList
              facts={[
                { label: volunteer.commitmentLabel, value: role.commitment },
                { label: volunteer.locationLabel, value: role.location },
                { label: volunteer.skillsLabel, value: role.skills.join(' · ') },
              ]}
            />
            <LinkButton variant="outline" to={`/volunteer#${role.id}`} className="mt-auto">
              {volunteer.apply}
              <span className="sr-only">: {role.title}</span>
            </LinkButton>
          </Card>
        ))}
      </CardRow>
    </Panel>
  );
}
