import { formatRupees, type OwnMandates } from '@vgb/contracts';
import { useEffect, useState } from 'react';
import { formatDay } from '../lib/dates';
import { useApi } from '../lib/use-api';
import { Card, LinkButton } from '../ui';
import { useAccountWords } from './words';

/** The member's monthly gifts, each with the page that stops it. Shown once there is one. */
export function MandatesPanel() {
  const words = useAccountWords().profile.mandates;
  const mandates = useMandates();
  if (mandates.length === 0) return null;
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{words.heading}</h2>
      <ul className="flex flex-col divide-y divide-rule border-y border-rule">
        {mandates.map(({ token, amount, startedAt, nextChargeAt, chargesMade, canCancel }) => (
          <li key={token} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p>
              <span className="block font-medium">{words.amount(formatRupees(amount))}</span>
              <span className="block text-sm text-ink-soft">
                {words.since(formatDay(startedAt), chargesMade)}
              </span>
              <span className="block text-sm text-ink-soft">
                {!canCancel
                  ? words.ended
                  : nextChargeAt !== null
                    ? words.next(formatDay(nextChargeAt))
                    : words.waits}
              </span>
            </p>
            {canCancel && (
              <LinkButton variant="outline" to={`/donate/monthly/${token}`}>
                {words.stop}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Empty while loading and where they cannot be read: each receipt has the link to cancel as well. */
function useMandates(): OwnMandates['mandates'] {
  const api = useApi();
  const [mandates, setMandates] = useState<OwnMandates['mandates']>([]);
  useEffect(() => {
    let isHere = true;
    api.call('listMandates').then(
      (answer) => isHere && setMandates(answer.mandates),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [api]);
  return mandates;
}
