import { sankalp } from '@vgb/content/words/sankalp';
import { Card, CardRow, classNames, LinkButton, Section } from '../../ui';
import { Banner, Closing, PassageSection, StepList, VerseSection } from '../parts';
import { Write } from './write';

export default function SankalpPage() {
  const words = sankalp;
  return (
    <>
      <Banner hero={words.hero} emblem="kalash" script="सङ्कल्प" />
      <PassageSection passage={words.meaning} />
      <VerseSection verse={words.verse} />
      <Section title={words.resolves.heading} lead={words.resolves.text}>
        <CardRow label={words.resolves.heading} columns="md:grid-cols-6">
          {words.resolves.items.map(({ title, text, week, link }, at) => (
            <Card
              as="li"
              key={title}
              // A row of three above a row of two.
              className={classNames('items-start gap-3', at < 3 ? 'md:col-span-2' : 'md:col-span-3')}
            >
              <h3 className="text-h3">{title}</h3>
              <p>{text}</p>
              <p className="text-base">
                <span className="font-semibold">{words.resolves.weekLabel}</span> {week}
              </p>
              <LinkButton variant="quiet" to={link.href} className="mt-auto -ml-3">
                {link.label}
              </LinkButton>
            </Card>
          ))}
        </CardRow>
      </Section>
      <Section title={words.method.heading} lead={words.method.text} tone="deep">
        <StepList label={words.method.heading} items={words.method.steps} />
      </Section>
      <Section title={words.write.heading} lead={words.write.text} id="write">
        <Write />
      </Section>
      <Section title={words.pledge.heading} width="narrow" tone="card">
        <blockquote className="flex flex-col gap-2 border-l-2 border-turmeric pl-6 font-display text-h3">
          {words.pledge.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
        <p className="mt-6 text-ink-soft">{words.pledge.note}</p>
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}
