import type { DoshaId } from '@vgb/content/types';
import { practice } from '@vgb/content/words/practice';
import { useEffect, useRef, useState } from 'react';
import { Button, Card, classNames } from '../../ui';
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
      <div className="grid items-center gap-8 md:grid-cols-[18rem_1fr]">
        <Wheel answers={answers} part={part} />
        <div
          className={classNames(
            'flex flex-col items-start gap-4 md:min-h-72 md:justify-center',
            // Questions of one and of two lines take the same room on a phone, once there are some.
            answers !== undefined && 'min-h-72',
          )}
        >
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

interface WheelProps {
  /** None before the questions were begun. */
  answers: readonly DoshaId[] | undefined;
  part: Readonly<Record<DoshaId, number>>;
}

/** A petal for each question, coloured by its answer, around the shares. What it shows is told beside it. */
function Wheel({ answers, part }: WheelProps) {
  const { names, questions } = practice.dosha;
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true" className="mx-auto w-64 sm:w-72" fill="none">
      <circle cx="120" cy="120" r="116" stroke="var(--color-rule)" />
      {questions.map(({ question }, at) => {
        const answer = answers?.[at];
        return (
          <path
            key={question}
            d="M120 64C96 54 98 24 120 8C142 24 144 54 120 64Z"
            transform={`rotate(${(360 * at) / questions.length} 120 120)`}
            fill={answer ? INKS[answer] : 'var(--color-card)'}
            stroke={at === answers?.length ? 'var(--color-ink)' : 'var(--color-turmeric)'}
            strokeWidth={at === answers?.length ? 3 : 1.5}
            className="motion-safe:transition-[fill] motion-safe:duration-500"
          />
        );
      })}
      {DOSHAS.map((dosha, at) => (
        <g key={dosha}>
          <circle cx="82" cy={98 + at * 22} r="5" fill={INKS[dosha]} />
          <text x="92" y={98 + at * 22} dominantBaseline="central" fontSize="13" fill="var(--color-ink)">
            {names[dosha]} {part[dosha]} %
          </text>
        </g>
      ))}
    </svg>
  );
}
