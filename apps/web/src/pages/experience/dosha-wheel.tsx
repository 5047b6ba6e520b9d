import type { DoshaId } from '@vgb/content/types';
import { practice } from '@vgb/content/words/practice';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Card, classNames } from '../../ui';
import { DOSHAS, shares } from './dosha-shares';

const INKS: Readonly<Record<DoshaId, string>> = {
  vata: 'var(--color-leaf)',
  pitta: 'var(--color-primary)',
  kapha: 'var(--color-turmeric)',
};

/** Ten questions on the visitor's habits, with the answers as a wheel. The answers stay in the component's memory. */
export default function DoshaWheel() {
  const words = practice.dosha;
  const [answers, setAnswers] = useState<readonly DoshaId[]>();
  const question = answers && words.questions[answers.length];
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
            <Question key={answers.length} answers={answers} question={question} onAnswers={setAnswers} />
          )}
          {isDone && (
            <>
              <FocusedHeading className="font-sans text-lg">{words.result(told)}</FocusedHeading>
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

interface QuestionProps {
  /** Those before it. */
  answers: readonly DoshaId[];
  question: (typeof practice.dosha.questions)[number];
  onAnswers: (answers: readonly DoshaId[]) => void;
}

function Question({ answers, question, onAnswers }: QuestionProps) {
  const words = practice.dosha;
  return (
    <>
      <FocusedHeading>
        <span className="block font-sans text-sm font-normal text-ink-soft">
          {words.step(answers.length + 1, words.questions.length)}
        </span>
        <span className="text-lg font-semibold">{question.question}</span>
      </FocusedHeading>
      <ul className="flex w-full flex-col gap-2">
        {DOSHAS.map((dosha) => (
          <li key={dosha}>
            <button
              type="button"
              onClick={() => onAnswers([...answers, dosha])}
              className="min-h-12 w-full cursor-pointer rounded-lg border border-control bg-white px-4 py-2 text-left hover:border-primary"
            >
              {question[dosha]}
            </button>
          </li>
        ))}
      </ul>
      {answers.length > 0 && (
        <Button variant="quiet" className="-ml-3" onClick={() => onAnswers(answers.slice(0, -1))}>
          {words.back}
        </Button>
      )}
    </>
  );
}

/** Takes the focus from the button that led to it. Nothing has one with the first paint: the page keeps its focus until the questions were begun. */
function FocusedHeading({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h4 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h4>
  );
}

interface WheelProps {
  /** Undefined before the questions were begun. */
  answers: readonly DoshaId[] | undefined;
  part: Readonly<Record<DoshaId, number>>;
}

/** A petal for each question in the colour of its answer, around the shares. The text beside it says the same. */
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
