import { boards } from '@vgb/content/words/boards';
import { LinkButton, Section } from '../../ui';
import { Banner, PassageSection, PointList, StatBand } from '../parts';
import { Departments } from './departments';

export default function BoardsPage() {
  const words = boards;
  return (
    <>
      <Banner hero={words.hero} emblem="twelve" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <Section title={words.listHeading} lead={words.wheelText} className="overflow-visible">
        <Departments />
      </Section>
      <Section title={words.structure.heading} tone="deep">
        <PointList label={words.structure.heading} items={words.structure.items} />
      </Section>
      <Section title={words.contact.heading} lead={words.contact.text} tone="maroon" align="center">
        <div className="text-center">
          <LinkButton variant="light" to={words.contact.link.href}>
            {words.contact.link.label}
          </LinkButton>
        </div>
      </Section>
    </>
  );
}
