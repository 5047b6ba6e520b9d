import { Section } from './section';

interface QuestionsProps {
  readonly heading: string;
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that people ask, each with its answer behind it. */
export function Questions({ heading, items }: QuestionsProps) {
  return (
    <Section title={heading} width="narrow">
      <div className="divide-y divide-rule border-y border-rule">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary className="fold py-3">{question}</summary>
            <p className="pt-1 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
