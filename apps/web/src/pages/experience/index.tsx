import type { ExperienceTabWords } from '@vgb/content/types';
import { experience } from '@vgb/content/words/experience';
import type { ComponentType, ReactNode } from 'react';
import { formatDay } from '../../lib/dates';
import { Card, CardRow, LinkButton, Section, Tabs } from '../../ui';
import { useNear } from '../../ui/near';
import { Banner, FactList, Paragraphs, PointList, SampleNote } from '../parts';
import { IndiaMap, type MapPin } from '../parts/india-map';

export default function ExperiencePage() {
  const words = experience;
  const tabs = [
    { id: 'meditation', words: words.meditation, more: <Meditation /> },
    { id: 'ayurveda', words: words.ayurveda, more: <Ayurveda /> },
    { id: 'courses', words: words.courses, more: <Courses /> },
    { id: 'retreats', words: words.retreats, more: <Retreats /> },
  ].map(({ id, words: tab, more }) => ({
    id,
    label: tab.label,
    panel: <TabPanel words={tab}>{more}</TabPanel>,
  }));
  return (
    <>
      <Banner hero={words.hero} emblem="meditation" />
      <Section>
        <Tabs label={words.tabsLabel} tabs={tabs} initial="meditation" linked />
      </Section>
    </>
  );
}

function TabPanel({ words, children }: { words: ExperienceTabWords; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-8 sm:gap-12">
      <div className="flex flex-col gap-6">
        <h2 className="text-h2">{words.heading}</h2>
        <Paragraphs texts={words.intro} />
      </div>
      <div className="flex flex-col gap-6">
        <h3 className="text-h3">{words.offeringsHeading}</h3>
        <PointList label={words.offeringsHeading} items={words.offerings} level={4} />
      </div>
      {children}
      <figure className="border-l-2 border-turmeric pl-6">
        <blockquote className="max-w-3xl font-display text-h3">{words.quote.text}</blockquote>
        <figcaption className="mt-2 text-ink-soft">{words.quote.by}</figcaption>
      </figure>
      <Card className="items-start gap-4">
        <h3 className="text-h3">{words.callToAction.heading}</h3>
        <p>{words.callToAction.text}</p>
        <LinkButton to={words.callToAction.link.href}>{words.callToAction.link.label}</LinkButton>
      </Card>
    </div>
  );
}

/** Keeps the place of a widget whose code the page of words does not carry. */
function Widget({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [place, code] = useNear(load);
  return (
    <div ref={place} className="js-only mt-12 min-h-80">
      {code && <code.default />}
    </div>
  );
}

function Meditation() {
  const { meditation, sampleNote } = experience;
  return (
    <div>
      <h3 className="mb-6 text-h3">{meditation.eventsHeading}</h3>
      <CardRow label={meditation.eventsHeading}>
        {meditation.events.map(({ title, when, text }) => (
          <Card as="li" key={title} className="gap-2">
            <h4 className="font-display text-lg font-semibold">{title}</h4>
            <p className="text-ink-soft">{when}</p>
            <p>{text}</p>
          </Card>
        ))}
      </CardRow>
      <SampleNote text={sampleNote} />
      <Widget load={() => import('./sitting')} />
    </div>
  );
}

function Ayurveda() {
  const { doshasHeading, doshasText, doshas, labels, note } = experience.ayurveda;
  return (
    <div>
      <h3 className="text-h3">{doshasHeading}</h3>
      <p className="mt-2 mb-6 max-w-3xl">{doshasText}</p>
      <CardRow label={doshasHeading}>
        {doshas.map((dosha) => (
          <Card as="li" key={dosha.name} className="gap-4">
            <h4 className="font-display text-h3">
              {dosha.name}
              {dosha.devanagari && (
                <span lang="sa" className="ml-2 font-deva text-primary-deep">
                  {dosha.devanagari}
                </span>
              )}
            </h4>
            <dl className="flex flex-col gap-3">
              {(['elements', 'nature', 'inBalance', 'outOfBalance', 'helps'] as const).map((fact) => (
                <div key={fact}>
                  <dt className="text-sm text-ink-soft">{labels[fact]}</dt>
                  <dd>{dosha[fact]}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </CardRow>
      <p className="mt-6 max-w-3xl text-ink-soft">{note}</p>
      <Widget load={() => import('./dosha-wheel')} />
    </div>
  );
}

function Courses() {
  const { scheduleHeading, columns, schedule } = experience.courses;
  return (
    <div>
      <h3 className="mb-6 text-h3">{scheduleHeading}</h3>
      <table className="rows-in-pairs w-full text-base">
        <caption className="sr-only">{scheduleHeading}</caption>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedule.map((course) => (
            <tr key={course.title}>
              <th scope="row">
                {course.title}
                <span className="mt-1 block max-w-md font-sans text-sm font-normal text-ink-soft">
                  {course.text}
                </span>
              </th>
              <td>{course.day}</td>
              <td>{course.time}</td>
              <td>{course.length}</td>
              <td>{course.instructor}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SampleNote text={experience.sampleNote} />
    </div>
  );
}

/** Of the content's places, in their order: degrees east and north. */
const PLACES: readonly Omit<MapPin, 'name'>[] = [
  { target: 'retreat-kishtwar', at: [75.77, 33.31], side: 'right' },
  { target: 'retreat-rishikesh', at: [78.3, 30.1], side: 'right' },
  { target: 'retreat-kurukshetra', at: [76.85, 29.97], side: 'left' },
];

function pinOf(name: string, at: number): MapPin {
  const place = PLACES[at];
  if (!place) throw new Error(`no place on the map for ${name}`);
  return { name, ...place };
}

function Retreats() {
  const { locationsHeading, map, mapNote, locations, upcomingHeading, upcoming } = experience.retreats;
  const day = (date: string) => formatDay(`${date}T00:00:00Z`);
  return (
    <>
      <div>
        <h3 className="mb-6 text-h3">{locationsHeading}</h3>
        <div className="grid items-start gap-8 lg:grid-cols-[2fr_3fr]">
          <IndiaMap label={map} note={mapNote} pins={locations.map(({ title }, at) => pinOf(title, at))} />
          <ul className="flex flex-col gap-6">
            {locations.map(({ title, text }, at) => (
              <li
                key={title}
                id={PLACES[at]?.target}
                tabIndex={-1}
                className="scroll-mt-32 border-l-2 border-turmeric py-1 pl-5 focus:border-primary"
              >
                <h4 className="text-h3">{title}</h4>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div>
        <h3 className="mb-6 text-h3">{upcomingHeading}</h3>
        <CardRow label={upcomingHeading}>
          {upcoming.map((retreat) => (
            <Card as="li" key={retreat.title} className="gap-2">
              <h4 className="font-display text-lg font-semibold">{retreat.title}</h4>
              <FactList
                facts={[
                  {
                    label: retreat.location,
                    value: (
                      <>
                        <time dateTime={retreat.startDate}>{day(retreat.startDate)}</time> –{' '}
                        <time dateTime={retreat.endDate}>{day(retreat.endDate)}</time>
                      </>
                    ),
                  },
                ]}
              />
              <p>{retreat.text}</p>
            </Card>
          ))}
        </CardRow>
        <SampleNote text={experience.sampleNote} />
      </div>
    </>
  );
}
