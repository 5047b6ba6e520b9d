import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface PageBannerProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The address of a drawing (`artUrl('gau')`); it is decoration. */
  backgroundImage?: string;
  /** A word in Devanagari above the title, with its language. */
  script?: string | undefined;
  /** Leaves the first screen to what follows. */
  isLow?: boolean;
}

/** The banner of a page: its only `h1`, a line about its subject, and its drawing. */
export function PageBanner(props: PageBannerProps) {
  return (
    <header className="on-dark relative isolate overflow-hidden bg-maroon text-paper">
      {props.backgroundImage && (
        <img
          src={props.backgroundImage}
          alt=""
          width={1600}
          height={560}
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover object-right max-lg:opacity-35"
        />
      )}
      <div
        className={classNames(
          'wrap flex flex-col justify-end',
          props.isLow ? 'py-6' : 'pt-12 pb-9 sm:min-h-72 sm:pt-16 sm:pb-12 lg:min-h-96 lg:pt-24 lg:pb-16',
        )}
      >
        {props.script && (
          <p lang="sa" className="mb-2 font-deva text-2xl text-turmeric-pale lg:text-3xl">
            {props.script}
          </p>
        )}
        <h1 className="banner-words text-h1">{props.title}</h1>
        {props.subtitle && (
          <p className="banner-words mt-3 text-lead text-paper/90 sm:mt-5">{props.subtitle}</p>
        )}
      </div>
      <div aria-hidden="true" className="pothi-edge" />
    </header>
  );
}
