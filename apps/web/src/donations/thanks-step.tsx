import { formatRupees } from '@vgb/contracts';
import { Facts } from '../lib/facts';
import { Button, Link, StepHeading } from '../ui';
import type { GivenGift } from './payment-step';
import { useDonateWords } from './words';

/** Step 3: the thank-you. */
export function ThanksStep({ gift, onAgain }: { gift: GivenGift; onAgain: () => void }) {
  const words = useDonateWords().thanks;
  const amount = formatRupees(gift.amount);
  return (
    <section className="flex flex-col gap-6">
      <div>
        <p lang="hi" className="mb-2 font-deva text-2xl text-turmeric-ink" title={words.blessing.meaning}>
          {words.blessing.devanagari}
        </p>
        <div className="wrap-anywhere">
          <StepHeading>{words.heading(gift.firstName)}</StepHeading>
        </div>
      </div>
      <p className="text-lead">{gift.isRecurring ? words.textMonthly(amount) : words.text(amount)}</p>
      <p className="wrap-anywhere">
        {gift.receiptNumber === undefined ? words.receiptFollows(gift.email) : words.mailSent(gift.email)}
      </p>
      <Facts
        facts={[
          [words.amountLabel, amount],
          [words.receiptNumberLabel, gift.receiptNumber],
          [words.paymentIdLabel, gift.paymentId],
        ]}
      />
      <Button onClick={onAgain} className="self-start">
        {words.again}
      </Button>
      <ul className="flex flex-col gap-3 border-t border-rule pt-5">
        {words.next.map((link) => (
          <li key={link.href}>
            <Link to={link.href} className="text-link">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
