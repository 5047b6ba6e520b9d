import type { HomeWords, InitiativeContent, InitiativeId } from '@vgb/content/types';
import { home } from '@vgb/content/words/home';
import { artUrl } from '../../art/art-url';
import type { ArtName } from '../../art/catalogue';
import { formatDay } from '../../lib/dates';
import { Card, CardRow, classNames, Link, LinkButton, Section, Tabs } from '../../ui';
import { ImpactCounter } from './counter';
import { Film } from './film';
import { TestimonialSlider } from './slider';

const INITIATIVES: readonly InitiativeId[] = ['gau', 'ganga', 'gayatri', 'gita', 'guru'];

export default function HomePage() {
  const words = home;
  return (
    <>
      <Hero words={words.hero} />
      <Since words={words.since} />
      <Section tone="maroon" title={words.impact.heading} lead={words.impact.text} align="center">
        <img
          src={artUrl('lamps')}
          alt=""
          width={1200}
          height={200}
          loading="lazy"
          className="lamps mb-6 w-full"
        />
        <ImpactCounter figures={words.impact.figures} />
      </Section>
      <MissionAndVision words={words} />
      <Initiatives words={words.initiatives} />
      <Elements words={words.elements} />
      <Section title={words.testimonials.heading} tone="card" align="center">
        <TestimonialSlider items={words.testimonials.items} />
      </Section>
      <News words={words.news} />
      <Invitation words={words} />
    </>
  );
}

function Hero({ words }: { words: HomeWords['hero'] }) {
  return (
    <section className="on-dark relative isolate flex min-h-[calc(100svh-7rem)] items-end overflow-hidden bg-maroon text-paper">
      <img
        src={artUrl('hero')}
        alt=""
        width={1600}
        height={1000}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-[72%_50%]"
      />
      <div className="hero-shade absolute inset-0 -z-10" />
      <div className="wrap flex flex-col items-start gap-6 py-14 lg:py-24">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1 className="banner-words text-h1">{words.title}</h1>
        <p className="banner-words text-lead text-paper/95">{words.lead}</p>
        <div className="mt-2 flex flex-wrap gap-4 max-sm:w-full max-sm:flex-col">
          <LinkButton variant="light" to={words.discover.href}>
            {words.discover.label}
          </LinkButton>
          <LinkButton variant="bare" to={words.support.href}>
            {words.support.label}
          </LinkButton>
        </div>
        <Film play={words.play} />
      </div>
    </section>
  );
}

const Drawing = ({ name, alt = '', className }: { name: ArtName; alt?: string; className: string }) => (
  <img
    src={artUrl(name)}
    alt={alt}
    width={600}
    height={name.startsWith('panel') ? 260 : 600}
    loading="lazy"
    className={className}
  />
);

function Since({ words }: { words: HomeWords['since'] }) {
  return (
    <Section title={words.heading}>
      <div className="grid items-start gap-7 sm:gap-12 lg:grid-cols-[3fr_2fr] lg:gap-20">
        <div className="flex flex-col items-start gap-4 sm:gap-6">
          {words.paragraphs.map((text) => (
            <p key={text} className="max-w-2xl text-lead">
              {text}
            </p>
          ))}
          <LinkButton variant="outline" to={words.link.href}>
            {words.link.label}
          </LinkButton>
        </div>
        {/* Hidden on a phone, where the lamps below show the same. */}
        <dl className="hidden grid-cols-3 gap-3 sm:grid lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-rule lg:border-y lg:border-rule">
          {words.stats.map(({ value, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-4 lg:py-5"
            >
              <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
              <dd className="font-display text-h2 font-semibold text-primary">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function MissionAndVision({ words }: { words: HomeWords }) {
  return (
    <Section tone="deep">
      <CardRow label={`${words.mission.heading}, ${words.vision.heading}`} columns="lg:grid-cols-2">
        {[words.mission, words.vision].map(({ heading, text }, at) => (
          <Card as="li" key={heading} className="gap-3 sm:gap-4">
            <Drawing name={at ? 'panel-vision' : 'panel-mission'} className="w-full" />
            <h2 className="text-h2">{heading}</h2>
            <p className="text-lead">{text}</p>
          </Card>
        ))}
      </CardRow>
      <h2 className="mt-9 text-h2 sm:mt-16">{words.values.heading}</h2>
      <Drawing name="panel-values" className="mt-4 w-full sm:mt-6" />
      <CardRow label={words.values.heading} columns="md:grid-cols-3" className="mt-5 sm:mt-8 sm:gap-8">
        {words.values.items.map(({ title, text }) => (
          <li key={title} className="border-l-2 border-turmeric pr-2 pl-5">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </CardRow>
    </Section>
  );
}

function Initiatives({ words }: { words: HomeWords['initiatives'] }) {
  const tabs = INITIATIVES.map((id) => {
    const item = words.items[id];
    const name = item.title.split(':')[0] ?? item.title;
    return { id, label: name, panel: <Initiative item={item} words={words} /> };
  });
  return (
    <Section title={words.heading} lead={words.text}>
      <Tabs label={words.tabsLabel} tabs={tabs} initial="gau" />
    </Section>
  );
}

function Initiative({ item, words }: { item: InitiativeContent; words: HomeWords['initiatives'] }) {
  return (
    <div className="relative grid items-center gap-6 sm:gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="flex flex-col items-start gap-4 sm:gap-6">
        {/* On a phone the drawing is in the corner beside the title. */}
        <h3 className="text-h2 max-sm:flex max-sm:min-h-20 max-sm:items-center max-sm:pr-24">{item.title}</h3>
        <p className="max-w-2xl text-lead">{item.description}</p>
        <dl className="grid w-full grid-cols-3 gap-3 sm:gap-5">
          {item.stats.map(({ value, label, source }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-turmeric pt-3">
              <dt className="text-sm text-ink-soft">
                {label}
                {source && <span className="block text-xs">{source}</span>}
              </dt>
              <dd className="font-display text-h3 font-semibold text-primary-deep">{value}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to={`/${item.id}`}>
          <span>
            {words.learnMore}
            <span className="sr-only">{words.about(item.title)}</span>
          </span>
        </LinkButton>
      </div>
      <Drawing
        name={`emblem-${item.id}`}
        alt={item.imageAlt}
        className="mx-auto w-full max-w-sm max-sm:absolute max-sm:top-0 max-sm:right-0 max-sm:size-20"
      />
    </div>
  );
}

function Elements({ words }: { words: HomeWords['elements'] }) {
  return (
    <Section tone="deep" title={words.heading} lead={words.text}>
      <CardRow label={words.heading} columns="md:grid-cols-6 xl:grid-cols-5">
        {words.items.map((element, at) => (
          <Card
            as="li"
            key={element.id}
            className={classNames(
              'items-center gap-2 text-center sm:gap-3 xl:col-span-1',
              // Between phone and desktop: a row of three above a row of two.
              at < 3 ? 'md:col-span-2' : 'md:col-span-3',
            )}
          >
            <Drawing name={`element-${element.id}`} className="size-20 sm:size-28" />
            <h3 className="text-h3">{element.name}</h3>
            <p className="text-ink-soft">
              {element.sanskrit}{' '}
              <span lang="sa" className="font-deva text-primary-deep">
                {element.devanagari}
              </span>
            </p>
            <p className="text-base">{element.text}</p>
          </Card>
        ))}
      </CardRow>
      <LinkButton variant="outline" to={words.link.href} className="mt-5 sm:mt-10">
        {words.link.label}
      </LinkButton>
    </Section>
  );
}

function News({ words }: { words: HomeWords['news'] }) {
  return (
    <Section title={words.heading}>
      <CardRow label={words.heading} columns="lg:grid-cols-3">
        {words.items.map((item) => (
          <Card as="li" key={item.id} className="gap-3">
            <div className="flex gap-4 max-sm:items-center sm:flex-col">
              <Drawing name={`emblem-${item.image}`} className="size-20 shrink-0 sm:size-28" />
              <time dateTime={item.date} className="text-sm text-ink-soft">
                {formatDay(`${item.date}T00:00:00Z`)}
              </time>
            </div>
            <h3 className="text-h3">{item.title}</h3>
            <p>{item.summary}</p>
            <Link to={item.href} className="mt-auto pt-2.5 pb-2 text-link">
              {words.readMore}
              <span className="sr-only"> {item.title}</span>
            </Link>
          </Card>
        ))}
      </CardRow>
    </Section>
  );
}

function Invitation({ words: { verse, callToAction } }: { words: HomeWords }) {
  const [first, ...others] = callToAction.links;
  return (
    <Section tone="maroon" align="center" title={callToAction.heading} lead={callToAction.text}>
      <div className="flex flex-wrap justify-center gap-3 max-sm:*:flex-auto sm:gap-4">
        {first && (
          <LinkButton variant="light" to={first.href}>
            {first.label}
          </LinkButton>
        )}
        {others.map(({ label, href }) => (
          <LinkButton key={href} variant="bare" to={href}>
            {label}
          </LinkButton>
        ))}
      </div>
      <figure className="mt-6 text-center sm:mt-14">
        <blockquote className="font-display text-h3">{verse.text}</blockquote>
        <figcaption className="mt-2 text-paper/80">{verse.by}</figcaption>
      </figure>
    </Section>
  );
}
