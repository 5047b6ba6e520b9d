import type { CallToAction, PageHero, Passage, Point, Stat, Verse } from '@vgb/content/types';
import { Fragment, type ReactNode, useId } from 'react';
import { artUrl } from '../../art/art-url';
import type { EmblemName } from '../../art/emblems';
import { useCommonWords } from '../../lib/words';
import { CardRow, classNames, LinkButton, PageBanner, Section, type SectionProps } from '../../ui';
import { padas } from './padas';

/** The parts of the content pages: each takes typed content and renders its markup. */

export function Banner({
  hero,
  emblem,
  script,
  isLow = false,
}: {
  hero: PageHero;
  emblem: EmblemName;
  script?: string;
  isLow?: boolean;
}) {
  return (
    <PageBanner
      title={hero.title}
      subtitle={hero.lead}
      script={script}
      backgroundImage={artUrl(`banner-${emblem}`)}
      isLow={isLow}
    />
  );
}

export function PassageSection({
  passage,
  children,
  ...rest
}: { passage: Passage; children?: ReactNode } & Pick<SectionProps, 'tone' | 'width'>) {
  return (
    <Section id={passage.id} title={passage.heading} width="narrow" {...rest}>
      <Paragraphs texts={passage.paragraphs} />
      {children}
    </Section>
  );
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return (
    <div className="flex max-w-3xl flex-col gap-4 sm:gap-5">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Points side by side, each with a turmeric mark; `label` names the list where it scrolls sideways. */
export function PointList({
  label,
  items,
  level = 3,
}: {
  label: string;
  items: readonly Point[];
  level?: 3 | 4;
}) {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <CardRow label={label} columns={items.length === 4 ? 'md:grid-cols-2' : 'md:grid-cols-3'}>
      {items.map(({ title, text }) => (
        <li key={title} className="border-l-2 border-turmeric pr-2 pl-5">
          <Heading className="text-h3">{title}</Heading>
          <p className="mt-1 sm:mt-2">{text}</p>
        </li>
      ))}
    </CardRow>
  );
}

/** Numbered steps from left to right; `label` names the list where it scrolls sideways. */
export function StepList({ label, items }: { label: string; items: readonly Point[] }) {
  return (
    <CardRow as="ol" label={label} columns="lg:auto-cols-fr lg:grid-flow-col">
      {items.map(({ title, text }, at) => (
        <li key={title} className="grid grid-cols-[3rem_1fr] content-start gap-4 lg:grid-cols-1">
          <span
            aria-hidden="true"
            className="grid size-12 place-items-center rounded-full border-2 border-turmeric font-display text-lg font-semibold text-turmeric-ink"
          >
            {at + 1}
          </span>
          <div>
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </CardRow>
  );
}

export function StatBand({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className="bg-paper-deep py-6 sm:py-10">
      <dl
        className={classNames(
          'wrap grid gap-3 sm:gap-6 md:flex md:gap-10',
          stats.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {stats.map(({ value, label, source }) => (
          <div
            key={label}
            className="flex min-w-0 flex-col-reverse justify-end border-t-2 border-turmeric pt-3 md:flex-1"
          >
            <dt className="text-ink-soft max-sm:text-sm">
              {label}
              {source && <span className="block text-xs">{source}</span>}
            </dt>
            <dd className="font-display text-h3 font-semibold text-primary sm:text-h2">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A verse of scripture: its text, transliteration, meaning and source. */
export function VerseFigure({ verse, small = false }: { verse: Verse; small?: boolean }) {
  const { verse: labels } = useCommonWords().widget;
  const lines = (text: string) =>
    text.split('\n').map((line) => {
      const quarters = padas(line);
      return (
        <span key={line} className="block">
          {quarters.map((quarter, at) => (
            <Fragment key={quarter}>
              {at > 0 && ' '}
              <span className={quarters.length > 1 ? 'block whitespace-nowrap sm:inline-block' : undefined}>
                {quarter}
              </span>
            </Fragment>
          ))}
        </span>
      );
    });
  return (
    <figure className="flex flex-col gap-4 sm:gap-5">
      <blockquote className="verse flex flex-col gap-4 sm:gap-5">
        <p
          lang="sa"
          className={classNames(
            'font-deva leading-snug text-primary-deep in-[.on-dark]:text-turmeric-pale',
            small ? 'text-h3' : 'text-h2',
          )}
        >
          <span className="verse-script block">{lines(verse.devanagari.replaceAll(' ।', '\u00a0।'))}</span>
        </p>
        <p className="italic">
          <span className="sr-only">{labels.transliteration}: </span>
          {lines(verse.transliteration)}
        </p>
        <p className="text-lead">
          <span className="sr-only">{labels.meaning}: </span>
          {verse.meaning}
        </p>
      </blockquote>
      <figcaption className="text-sm">{verse.reference}</figcaption>
    </figure>
  );
}

export function VerseSection({ verse }: { verse: Verse }) {
  return (
    <Section tone="maroon" width="narrow" align="center">
      <div className="text-center">
        <VerseFigure verse={verse} />
      </div>
    </Section>
  );
}

/** The call to action at the end of a page. */
export function Closing({ words }: { words: CallToAction }) {
  return (
    <Section tone="maroon" align="center" title={words.heading} lead={words.text}>
      <div className="flex flex-wrap justify-center gap-3 max-sm:*:flex-auto sm:gap-4">
        {words.links.map(({ label, href }, at) => (
          <LinkButton key={href} to={href} variant={at === 0 ? 'light' : 'bare'}>
            {label}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}

/** A note that persons, places or figures are samples, which the trust replaces. */
export function SampleNote({ text }: { text?: string }) {
  const { sampleNote } = useCommonWords();
  return <p className="mt-5 text-sm text-ink-soft sm:mt-8">{text ?? sampleNote}</p>;
}

/** Labels with their values, as a list of facts. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm sm:gap-x-4 sm:text-base">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LabelledProps {
  label: string;
  /** Given when an output names the control it follows; made up otherwise. */
  id?: string;
  hint?: string;
  className?: string;
  /** The control; what it is given ties it to label and hint. */
  children: (tied: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label, its control and its hint on a page of words: nothing is sent, so that there is no error and nothing required as in a form's `Field`. */
export function Labelled({ label, id, hint, className, children }: LabelledProps) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={own} className="font-semibold">
        {label}
      </label>
      {children({ id: own, 'aria-describedby': hint && `${own}-hint` })}
      {hint && (
        <p id={`${own}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of a slider in a `Labelled`. */
export const sliderClass = 'h-11 w-full cursor-pointer accent-primary';
