import { useEffect, useState } from 'react';
import { artUrl } from '../art/art-url';
import { useOverLanguageChange } from '../lib/language-change';
import { useStepHistory } from '../lib/step-history';
import { useResumePayment } from '../payments/resume-payment';
import { Card, classNames, PageBanner, Questions, Steps } from '../ui';
import { type GiftForm, NOT_DRAFTED, toGift } from './gift';
import { GiftCause } from './gift-cause';
import { useGiftFields } from './gift-fields';
import { GiftStep } from './gift-form';
import { loadLaterSteps, useLaterSteps } from './load-later-steps';
import type { GivenGift, ReadyGift } from './payment-step';
import { useDonateWords } from './words';

export default function DonatePage() {
  const words = useDonateWords();
  const [ready, setReady] = useState<ReadyGift>();
  const [given, setGiven] = useState<GivenGift>();
  const { step, moved, go, goInstead, back } = useStepHistory((to) =>
    to === 2 ? ready !== undefined : given !== undefined,
  );
  const later = useLaterSteps();
  const [isCutOff, setCutOff] = useState(false);
  const { fields, startAnew } = useGiftFields();
  useResumePayment();

  useEffect(() => {
    // The form may change now, so the browser's Forward must not reach the review: only the button does.
    if (step === 1) setReady(undefined);
  }, [step]);

  const review = (form: GiftForm) => {
    const { amount, ...donor } = toGift(form);
    if (amount === undefined) return;
    const show = () => {
      setCutOff(false);
      setReady({ amount, ...donor });
      go(2);
    };
    return later ? show() : loadLaterSteps().then(show, () => setCutOff(true));
  };
  // A gift with PAN or address opens the form instead, as after a reload: the draft does not store these, so the gift would be made without them.
  const isDrafted = ready !== undefined && NOT_DRAFTED.every((field) => ready[field] === undefined);
  useOverLanguageChange('giftReview', step === 2 && isDrafted ? 'shown' : undefined, () =>
    review(fields.form.getValues()),
  );
  const thank = (gift: GivenGift) => {
    startAnew();
    setGiven(gift);
    goInstead(3);
  };

  return (
    <>
      {step === 1 && <Banner />}
      <div
        className={classNames('bg-paper-deep', step === 1 ? 'py-12 lg:py-16' : 'pt-4 pb-12 lg:pt-8 lg:pb-16')}
      >
        {/* After step 1 this small heading replaces the page's banner, to leave the screen to the payment. */}
        {step > 1 && (
          <h1 className="wrap mb-3 font-display text-lg font-semibold lg:text-2xl">{words.hero.title}</h1>
        )}
        {step === 1 && (
          <div className="wrap">
            <GiftCause />
          </div>
        )}
        <div className="wrap grid items-start gap-10 lg:grid-cols-[5fr_3fr] lg:gap-14">
          <Card className="gap-8">
            <Steps label={words.stepsLabel} names={words.steps} current={step} />
            {step === 1 && <GiftStep {...{ fields, isCutOff }} quiet={!moved} onContinue={review} />}
            {step === 2 && ready && later && <later.PaymentStep gift={ready} onBack={back} onGiven={thank} />}
            {step === 3 && given && later && <later.ThanksStep gift={given} onAgain={() => go(1)} />}
          </Card>
          <Assurance />
        </div>
      </div>
      <Questions {...words.questions} />
    </>
  );
}

function Banner() {
  const { hero } = useDonateWords();
  return <PageBanner title={hero.title} subtitle={hero.lead} backgroundImage={artUrl('banner-kalash')} />;
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
