import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { Reveal } from './reveal';

type SectionTone = 'paper' | 'deep' | 'card' | 'maroon';

const tones: Record<SectionTone, string> = {
  paper: 'bg-paper text-ink',
  deep: 'bg-paper-deep text-ink',
  card: 'bg-card text-ink',
  maroon: 'on-dark bg-maroon text-paper',
};

export interface SectionProps {
  /** Its own id, so that it can be linked to. */
  id?: string;
  title?: ReactNode;
  lead?: ReactNode;
  tone?: SectionTone;
  /** `narrow` limits the line length of running text; on wide screens the text is beside its title. */
  width?: 'wide' | 'narrow';
  align?: 'start' | 'center';
  className?: string;
  children?: ReactNode;
}

/** A section of a page: background, a heading that names the region, and content, animated once. */
export function Section(props: SectionProps) {
  const headingId = useId();
  const { tone = 'paper', width = 'wide', align = 'start' } = props;
  const isBeside = width === 'narrow' && align === 'start';
  return (
    <section
      id={props.id}
      aria-labelledby={props.title ? headingId : undefined}
      className={classNames('relative overflow-clip py-8 sm:py-16 lg:py-20', tones[tone], props.className)}
    >
      <Reveal
        className={classNames(
          width === 'narrow' && align === 'center' ? 'wrap-narrow' : 'wrap',
          isBeside && 'lg:grid lg:grid-cols-[2fr_3fr] lg:gap-16',
        )}
      >
        {(props.title || props.lead) && (
          <header
            className={classNames(
              'mb-5 max-w-3xl sm:mb-10',
              isBeside ? 'lg:mb-0' : 'lg:mb-12',
              align === 'center' && 'mx-auto text-center',
            )}
          >
            {props.title && (
              <h2 id={headingId} className="text-h2">
                {props.title}
              </h2>
            )}
            {props.lead && (
              <p className={classNames('mt-3 text-lead sm:mt-5', align === 'center' && 'text-balance')}>
                {props.lead}
              </p>
            )}
          </header>
        )}
        {isBeside ? <div className="max-w-3xl">{props.children}</div> : props.children}
      </Reveal>
    </section>
  );
}
