import type { DoshaId } from '@vgb/content/types';
import { practice } from '@vgb/content/words/practice';
import { useEffect, useRef, useState } from 'react';
import { Button, Card } from '../../ui';
import { DOSHAS, shares } from './dosha-shares';

const INKS: Readonly<Record<DoshaId, string>> = {
  vata: 'var(--color-leaf)',
  pitta: 'var(--color-primary)',
  kapha: 'var(--color-turmeric)',
};

/** Ten questions on one's own habits; the answers as a wheel. They stay in this component's memory. */
export default function DoshaWheel() {
  const words = practice.dosha;
  const [answers, setAnswers] = useState<readonly DoshaId[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const at = answers?.length ?? -1;
  // Not with the first paint: the page keeps its focus until the questions were begun.
  useEffect(() => {
    if (at >= 0) heading.current?.focus();
  }, [at]);
  const question = words.questions[at];
  const part = shares(answers ?? []);
  const told = DOSHAS.map((dosha) => `${words.names[dosha]} ${part[dosha]} %`).join(', ');
  const isDone = answers !== undefined && question === undefined;
  return (
    <Card className="gap-6">
      <h3 className="text-h3">{words.heading}</h3>
      <p className="max-w-3xl">{words.limits}</p>
      <div className="grid items-center gap-8 md:grid-cols-[16rem_1fr]">
        <Wheel part={part} />
        <div className="flex min-h-72 flex-col items-start justify-center gap-4">
          {answers === undefined && <Button onClick={() => setAnswers([])}>{words.begin}</Button>}
          {answers && question && (
            <>
              <h4 ref={heading} tabIndex={-1}>
                <span className="block font-sans text-sm font-normal text-ink-soft">
                  {words.step(at + 1, words.questions.length)}
                </span>
                <span className="text-lg font-semibold">{question.question}</span>
              </h4>
              <ul className="flex w-full flex-col gap-2">
                {DOSHAS.map((dosha) => (
                  <li key={dosha}>
                    <button
                      type="button"
                      onClick={() => setAnswers([...answers, dosha])}
                      className="min-h-12 w-full cursor-pointer rounded-lg border border-control bg-white px-4 py-2 text-left hover:border-primary"
                    >
                      {question[dosha]}
                    </button>
                  </li>
                ))}
              </ul>
              {at > 0 && (
                <Button variant="quiet" className="-ml-3" onClick={() => setAnswers(answers.slice(0, -1))}>
                  {words.back}
                </Button>
              )}
            </>
          )}
          {isDone && (
            <>
              <h4 ref={heading} tabIndex={-1} className="font-sans text-lg">
                {words.result(told)}
              </h4>
              <Button variant="outline" onClick={() => setAnswers([])}>
                {words.again}
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Three arcs as long as their shares, around the names. What it shows is told beside it. */
function Wheel({ part }: { part: Readonly<Record<DoshaId, number>> }) {
  const { names } = practice.dosha;
  const from = { vata: 0, pitta: part.vata, kapha: part.vata + part.pitta };
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="w-64" fill="none">
      <circle cx="100" cy="100" r="78" stroke="var(--color-rule)" strokeWidth="20" />
      {DOSHAS.map((dosha) => (
        <circle
          key={dosha}
          cx="100"
          cy="100"
          r="78"
          pathLength="100"
          stroke={INKS[dosha]}
          strokeWidth="20"
          strokeDasharray={`${part[dosha]} 100`}
          strokeDashoffset={-from[dosha]}
          transform="rotate(-90 100 100)"
        />
      ))}
      {DOSHAS.map((dosha, at) => (
        <g key={dosha}>
          <circle cx="58" cy={76 + at * 24} r="5" fill={INKS[dosha]} />
          <text x="70" y={76 + at * 24} dominantBaseline="central" fontSize="14" fill="var(--color-ink)">
            {names[dosha]} {part[dosha]} %
          </text>
        </g>
      ))}
    </svg>
  );
}
