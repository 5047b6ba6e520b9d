import type { VolunteerRole } from '@vgb/content/types';
import { volunteer } from '@vgb/content/words/volunteer';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ContactForm } from '../contact/contact-form';
import { Button, Card, CardRow, Section } from '../ui';
import { Banner, Closing, FactList, PassageSection, PointList } from './parts';

export default function VolunteerPage() {
  const words = volunteer;
  const { hash } = useLocation();
  const [role, setRole] = useState(words.form.anyRole);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const asked = volunteer.roles.find(({ id }) => hash === `#${id}`);
    if (asked) setRole(asked.title);
  }, [hash]);

  const choose = (title: string) => {
    setRole(title);
    form.current?.scrollIntoView();
    form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <Banner hero={words.hero} emblem="people" script="सेवा" />
      <PassageSection passage={words.intro} />
      <Section title={words.rolesHeading} tone="deep">
        <CardRow label={words.rolesHeading} columns="md:grid-cols-2">
          {words.roles.map((item) => (
            <Role
              key={item.id}
              item={item}
              isChosen={role === item.title}
              onChoose={() => choose(item.title)}
            />
          ))}
        </CardRow>
      </Section>
      <Section title={words.form.heading} lead={words.form.text} width="narrow" id="offer">
        <div ref={form}>
          <ContactForm
            subject={words.form.subject(role)}
            draftName="volunteer"
            messageHint={words.form.messageHint}
          />
        </div>
      </Section>
      <Section title={words.expectations.heading} tone="card">
        <PointList label={words.expectations.heading} items={words.expectations.items} />
      </Section>
      <Closing words={words.callToAction} />
    </>
  );
}

interface RoleProps {
  item: VolunteerRole;
  isChosen: boolean;
  onChoose: () => void;
}

function Role({ item, isChosen, onChoose }: RoleProps) {
  const words = volunteer;
  return (
    <Card as="li" className="items-start gap-3">
      <h3 id={item.id} className="text-h3">
        {item.title}
      </h3>
      <p>{item.description}</p>
      <FactList
        facts={[
          { label: words.commitmentLabel, value: item.commitment },
          { label: words.locationLabel, value: item.location },
          { label: words.skillsLabel, value: item.skills.join(' · ') },
        ]}
      />
      <Button variant="outline" className="js-only mt-auto" aria-pressed={isChosen} onClick={onChoose}>
        {words.choose}
        <span className="sr-only">: {item.title}</span>
      </Button>
    </Card>
  );
}
