import { formatRupees } from '@vgb/contracts';
import { useState } from 'react';
import { artUrl } from '../art/art-url';
import { Facts } from '../lib/facts';
import { base } from '../lib/language';
import { Button, Link, StepHeading } from '../ui';
import { AddressCorrection } from './address-correction';
import { OwnReceipt } from './own-receipt';
import type { GivenGift } from './payment-step';
import { useDonateWords } from './words';

/** Step 3: thanks, with the receipt to open and to download. */
export function ThanksStep({ gift, onAgain }: { gift: GivenGift; onAgain: () => void }) {
  const words = useDonateWords().thanks;
  const [email, setEmail] = useState(gift.email);
  const amount = formatRupees(gift.amount);
  return (
    <section className="flex flex-col gap-6">
      <Blessing firstName={gift.firstName} />
      <p className="text-lead">{gift.isRecurring ? words.textMonthly(amount) : words.text(amount)}</p>
      <p className="wrap-anywhere">
        {gift.receiptNumber === undefined ? words.receiptFollows(email) : words.mailSent(email)}
      </p>
      {gift.receiptNumber !== undefined && (
        <>
          <OwnReceipt proof={gift.proof} />
          <AddressCorrection proof={gift.proof} onSent={setEmail} />
        </>
      )}
      <Facts
        facts={[
          [words.amountLabel, amount],
          [words.receiptNumberLabel, gift.receiptNumber],
          [words.paymentIdLabel, gift.paymentId],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{words.again}</Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(words.share.text(`${window.location.origin}${base}/donate`))}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center rounded-full border border-control px-7 font-semibold hover:border-primary hover:text-primary-deep"
        >
          {words.share.label}
        </a>
      </div>
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

function Blessing({ firstName }: { firstName: string }) {
  const words = useDonateWords().thanks;
  return (
    <div className="flex flex-col items-center text-center">
      <img
        src={artUrl('opening-lotus')}
        alt={words.lotus}
        width={320}
        height={230}
        className="h-auto w-60 sm:w-72"
      />
      <p lang="hi" className="mt-2 mb-2 font-deva text-2xl text-turmeric-ink" title={words.blessing.meaning}>
        {words.blessing.devanagari}
      </p>
      <div className="wrap-anywhere">
        <StepHeading>{words.heading(firstName)}</StepHeading>
      </div>
    </div>
  );
}
