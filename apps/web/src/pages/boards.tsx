import { boards } from '@vgb/content/words/boards';
import { Card, LinkButton, Section } from '../ui';
import { Banner, CardGrid, PassageSection, PointList, StatBand } from './parts';

export default function BoardsPage() {
  const words = boards;
  return (
    <>
      <Banner hero={words.hero} emblem="twelve" />
      <PassageSection passage={words.intro} />
      <StatBand stats={words.stats} />
      <Section title={words.listHeading}>
        <CardGrid>
          {words.departments.map(({ id, name, description }) => (
            <Card as="li" key={id} className="gap-3">
              <h3 id={id} className="text-h3">
                {name}
              </h3>
              <p>{description}</p>
            </Card>
          ))}
        </CardGrid>
      </Section>
      <Section title={words.structure.heading} tone="deep">
        <PointList items={words.structure.items} />
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
