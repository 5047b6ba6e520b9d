import { elements } from '@vgb/content/words/elements';
import { artUrl } from '../../art/art-url';
import { Section } from '../../ui';
import { Banner, Closing, FactList, Paragraphs, PassageSection, StatBand, VerseSection } from '../parts';
import { Chain } from './chain';

export default function ElementsPage() {
  const words = elements;
  const { labels } = words;
  return (
    <>
      <Banner hero={words.hero} emblem="elements" script="पञ्च महाभूत" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      {words.items.map((element, at) => (
        <Section
          key={element.id}
          id={element.id}
          tone={at % 2 === 0 ? 'paper' : 'deep'}
          title={`${element.name}: ${element.sanskrit}`}
        >
          {/* On a phone the yantra stands beside the element's name and facts. */}
          <div className="grid grid-cols-[1fr_8rem] items-center gap-x-4 gap-y-4 sm:gap-x-10 md:grid-cols-[3fr_2fr]">
            <div className="flex flex-col gap-4 sm:gap-5 md:self-end">
              <p lang="sa" className="font-deva text-h2 text-primary-deep">
                {element.devanagari}
              </p>
              <FactList
                facts={[
                  { label: labels.sense, value: element.sense },
                  { label: labels.quality, value: element.quality },
                ]}
              />
            </div>
            <img
              src={artUrl(`element-${element.id}`)}
              alt=""
              width={400}
              height={400}
              loading="lazy"
              className={`breath-${element.id} mx-auto w-full max-w-xs md:row-span-2`}
            />
            <div className="flex max-w-3xl flex-col gap-4 max-md:col-span-2 sm:gap-5 md:self-start">
              <p className="text-lead">{element.text}</p>
              <p>
                <strong>{labels.work}</strong> {element.work}
              </p>
              <p>
                <strong>{labels.home}</strong> {element.home}
              </p>
            </div>
          </div>
        </Section>
      ))}
      <VerseSection verse={words.verse} />
      <Section id={words.order.id} title={words.order.heading} tone="card">
        <Paragraphs texts={words.order.paragraphs} />
        <Chain />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
