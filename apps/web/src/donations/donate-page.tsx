import { useState } from 'react';
import { artUrl } from '../art/art-url';
import { useContractForm } from '../lib/contract-form';
import { useResumePayment } from '../payments/resume-payment';
import { Card, PageBanner, Questions, Steps } from '../ui';
import { blankGift, type GiftForm, giftDraft, giftFormSchema, toGift } from './gift';
import { GiftStep } from './gift-form';
import { type GivenGift, PaymentStep, type ReadyGift } from './payment-step';
import { ThanksStep } from './thanks-step';
import { useDonateWords } from './words';

type Step =
  | { readonly number: 1 }
  | { readonly number: 2; readonly gift: ReadyGift }
  | { readonly number: 3; readonly gift: GivenGift };

const toTop = () => window.scrollTo(0, 0);

export default function DonatePage() {
  const words = useDonateWords();
  const [step, setStep] = useState<Step>({ number: 1 });
  const [moved, setMoved] = useState(false);
  const fields = useContractForm<GiftForm>({ schema: giftFormSchema, blank: blankGift, draft: giftDraft });
  useResumePayment();

  const go = (next: Step) => {
    setMoved(true);
    setStep(next);
    toTop();
  };
  const review = (form: GiftForm) => {
    const { amount, ...donor } = toGift(form);
    if (amount !== undefined) go({ number: 2, gift: { amount, ...donor } });
  };
  const again = () => {
    fields.form.reset(blankGift);
    giftDraft.clear();
    go({ number: 1 });
  };

  return (
    <>
      <PageBanner
        title={words.hero.title}
        subtitle={words.hero.lead}
        backgroundImage={artUrl('banner-kalash')}
      />
      <div className="bg-paper-deep py-12 lg:py-16">
        <div className="wrap grid items-start gap-10 lg:grid-cols-[5fr_3fr] lg:gap-14">
          <Card className="gap-8">
            <Steps label={words.stepsLabel} names={words.steps} current={step.number} />
            {step.number === 1 && <GiftStep fields={fields} quiet={!moved} onContinue={review} />}
            {step.number === 2 && (
              <PaymentStep
                gift={step.gift}
                onBack={() => go({ number: 1 })}
                onGiven={(gift) => {
                  giftDraft.clear();
                  go({ number: 3, gift });
                }}
              />
            )}
            {step.number === 3 && <ThanksStep gift={step.gift} onAgain={again} />}
          </Card>
          <Assurance />
        </div>
      </div>
      <Questions {...words.questions} />
    </>
  );
}

function Assurance() {
  const { assurance } = useDonateWords();
  return (
    <aside>
      <h2 className="text-h3">{assurance.heading}</h2>
      <dl className="mt-6 flex flex-col gap-6">
        {assurance.items.map((item) => (
          <div key={item.title} className="border-l-2 border-turmeric pl-5">
            <dt className="font-semibold">{item.title}</dt>
            <dd className="mt-1 text-ink-soft">{item.text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
