import { DONATION_MAX_INR } from '@vgb/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { artUrl } from '../art/art-url';
import { useContractForm } from '../lib/contract-form';
import { useStepHistory } from '../lib/step-history';
import { useApi } from '../lib/use-api';
import { useResumePayment } from '../payments/resume-payment';
import { useSession } from '../session/session-context';
import { Card, classNames, PageBanner, Questions, Steps } from '../ui';
import {
  blankGift,
  type GiftForm,
  giftDraft,
  giftFormControls,
  giftFormSchema,
  giftOf,
  NOT_DRAFTED,
  toGift,
} from './gift';
import { GiftCause } from './gift-cause';
import { GiftStep } from './gift-form';
import { useReviewInOtherLanguage } from './language-change';
import { type GivenGift, PaymentStep, type ReadyGift } from './payment-step';
import { ThanksStep } from './thanks-step';
import { useDonateWords } from './words';

export default function DonatePage() {
  const words = useDonateWords();
  const { user } = useSession();
  const [ready, setReady] = useState<ReadyGift>();
  const [given, setGiven] = useState<GivenGift>();
  const { step, moved, go, goInstead, back } = useStepHistory((to) =>
    to === 2 ? ready !== undefined : given !== undefined,
  );
  const maxRupees = useLargestGift();
  const fields = useContractForm<GiftForm>({
    schema: (validation) => giftFormSchema(validation, maxRupees),
    blank: blankGift,
    controls: giftFormControls,
    draft: giftDraft,
    forget: NOT_DRAFTED,
  });
  const { reset, getValues } = fields.form;
  useResumePayment();

  useEffect(() => {
    const { firstName, lastName, email } = getValues();
    // What a person has typed stays; half of it is not mixed with another's.
    if (user && !`${firstName}${lastName}${email}`)
      reset({ ...giftOf(user), ...withoutDonor(getValues()) }, { keepDefaultValues: true });
  }, [user, reset, getValues]);

  useEffect(() => {
    // The form may be changed now: the step after it is reached by its button alone.
    if (step === 1) setReady(undefined);
  }, [step]);

  const review = (form: GiftForm) => {
    const { amount, ...donor } = toGift(form);
    if (amount === undefined) return;
    setReady({ amount, ...donor });
    go(2);
  };
  useReviewInOtherLanguage(step === 2 ? ready : undefined, () => review(getValues()));
  const thank = (gift: GivenGift) => {
    reset(giftOf(user));
    giftDraft.clear();
    setGiven(gift);
    goInstead(3);
  };

  return (
    <>
      {step === 1 && (
        <PageBanner
          title={words.hero.title}
          subtitle={words.hero.lead}
          backgroundImage={artUrl('banner-kalash')}
        />
      )}
      <div
        className={classNames('bg-paper-deep', step === 1 ? 'py-12 lg:py-16' : 'pt-4 pb-12 lg:pt-8 lg:pb-16')}
      >
        {/* Whose page it is has been said in the first step: the screen is the payment's. */}
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
            {step === 1 && <GiftStep fields={fields} quiet={!moved} onContinue={review} />}
            {step === 2 && ready && <PaymentStep gift={ready} onBack={back} onGiven={thank} />}
            {step === 3 && given && <ThanksStep gift={given} onAgain={() => go(1)} />}
          </Card>
          <Assurance />
        </div>
      </div>
      <Questions {...words.questions} />
    </>
  );
}

function withoutDonor({ firstName: _, lastName: __, email: ___, ...gift }: GiftForm) {
  return gift;
}

/** The largest gift that the server takes, in rupees: asked for with the first touch of the page, the contract's until then. */
function useLargestGift(): () => number {
  const api = useApi();
  const max = useRef(DONATION_MAX_INR);
  useEffect(() => {
    const signs = ['focusin', 'pointerdown'] as const;
    const stop = () => {
      for (const sign of signs) document.removeEventListener(sign, ask);
    };
    const ask = () => {
      stop();
      // A server that does not answer now refuses too large a gift later, itself.
      const keep = ({ donationMaxInr }: { donationMaxInr: number }) => {
        max.current = donationMaxInr;
      };
      void api.call('paymentsReady').then(keep, () => undefined);
    };
    for (const sign of signs) document.addEventListener(sign, ask);
    return stop;
  }, [api]);
  return useCallback(() => max.current, []);
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
