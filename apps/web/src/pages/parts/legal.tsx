import type { LegalWords } from '@vgb/content/types';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/dates';
import { Banner, Paragraphs } from '.';

/** A page of legal text; each passage has an id to link to. */
export function LegalPage({ words, children }: { words: LegalWords; children?: ReactNode }) {
  return (
    <>
      <Banner hero={words.hero} emblem="pothi" />
      <div className="wrap flex flex-col gap-8 py-9 *:max-w-3xl sm:gap-12 sm:py-14 lg:py-20">
        <p className="text-ink-soft">{words.updatedLabel(formatDay(`${words.updated}T00:00:00Z`))}</p>
        {children}
        {words.sections.map(({ id, heading, paragraphs }) => (
          <section key={id} id={id} className="flex flex-col gap-3 sm:gap-4">
            <h2 className="text-h3">{heading}</h2>
            <Paragraphs texts={paragraphs} />
          </section>
        ))}
      </div>
    </>
  );
}
