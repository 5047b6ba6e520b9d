import { DONATION_MAX_INR } from '@vgb/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useContractForm } from '../lib/contract-form';
import { useFirstTouch } from '../lib/first-touch';
import { useApi } from '../lib/use-api';
import { useSession } from '../session/session-context';
import {
  blankGift,
  type GiftForm,
  giftDraft,
  giftFormControls,
  giftFormSchema,
  giftOf,
  NOT_DRAFTED,
} from './gift';

/** The form of step 1: prefilled from a member's account, stored over a reload. `startAnew` empties it for another gift. */
export function useGiftFields() {
  const { user } = useSession();
  const maxRupees = useLargestGift();
  const fields = useContractForm<GiftForm>({
    schema: (validation) => giftFormSchema(validation, maxRupees),
    blank: blankGift,
    controls: giftFormControls,
    draft: giftDraft,
    forget: NOT_DRAFTED,
  });
  const { reset, getValues } = fields.form;

  useEffect(() => {
    const { firstName, lastName, email } = getValues();
    // Prefills only when all three are empty, so that a typed name is not mixed with the account's address.
    if (user && !`${firstName}${lastName}${email}`)
      reset({ ...giftOf(user), ...withoutDonor(getValues()) }, { keepDefaultValues: true });
  }, [user, reset, getValues]);

  const startAnew = () => {
    reset(giftOf(user));
    giftDraft.clear();
  };
  return { fields, startAnew };
}

function withoutDonor({ firstName: _, lastName: __, email: ___, ...gift }: GiftForm) {
  return gift;
}

/**
 * The largest gift that the server accepts, in rupees: requested at the first interaction with the page; the contract's default until then.
 */
function useLargestGift(): () => number {
  const api = useApi();
  const max = useRef(DONATION_MAX_INR);
  const ask = useCallback(() => {
    // If the server does not answer, the default stays, and the server itself refuses too large a gift.
    const keep = ({ donationMaxInr }: { donationMaxInr: number }) => {
      max.current = donationMaxInr;
    };
    void api.call('paymentsReady').then(keep, () => undefined);
  }, [api]);
  useFirstTouch(ask);
  return useCallback(() => max.current, []);
}
