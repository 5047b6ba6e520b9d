/**
 * What happened to money, as facts that are never changed. Pure: no clock, no database.
 * Amounts are paise and positive; `fold.ts` decides the direction in which a fact moves money. Only a correction has a sign of its own.
 */

/**
 * Where a fact comes from. `webhook`: an event of the provider. `callback`, `browser`, `sweep`: the provider's answer to a call made for
 * one of these. `office`: a clerk, or the provider's answer to a clerk's command. `record`: an order from before the ledger existed.
 */
export type Source = 'callback' | 'webhook' | 'sweep' | 'browser' | 'office' | 'bank file' | 'record';

export const disputeStatuses = ['open', 'under_review', 'action_required', 'closed', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type RefundStatus = 'begun' | 'failed' | 'processed';

export type Happening =
  /** `lapsed`: an authorised payment that was not captured in time and that the provider has returned. */
  | {
      readonly what: 'payment';
      readonly status: 'failed' | 'authorised' | 'lapsed' | 'captured';
      readonly amountPaise: number;
      /** Where it is not rupees: of the payment and of all that turns of it, whose amounts are in its smallest unit. */
      readonly currency?: string;
    }
  | {
      readonly what: 'refund';
      readonly id: string;
      readonly status: RefundStatus;
      readonly amountPaise: number;
    }
  | {
      readonly what: 'dispute';
      readonly id: string;
      readonly status: DisputeStatus;
      /** The disputed amount, which may be a part of the payment. */
      readonly amountPaise: number;
      /** What a lost dispute has cost; 0 before. */
      readonly deductedPaise: number;
      readonly phase: string;
      /** The time by which the trust has to answer. */
      readonly respondBy: Date | null;
    }
  /** The refunded sum in an order from before the ledger, which stored no refund ids. */
  | { readonly what: 'carried'; readonly amountPaise: number }
  /** Received outside the provider. A cheque counts once it has cleared. */
  | {
      readonly what: 'gift';
      readonly status: 'bounced' | 'promised' | 'received';
      readonly amountPaise: number;
    }
  | { readonly what: 'correction'; readonly id: string; readonly amountPaise: number };

export type Fact = Happening & {
  /** When it happened at the provider; when we learned of it, if the source has no such date. */
  readonly at: Date;
  readonly heardAt: Date;
  readonly from: Source;
  /** For facts of the office: who entered it, and why. */
  readonly who?: string;
  readonly why?: string;
};

/** Whether it is the provider's answer to a call of ours; an answer outranks an event that contradicts it. */
export const isAnswer = ({ from }: Pick<Fact, 'from'>): boolean => from !== 'webhook';

/** The subject and its state as a key, under which it is mailed once. For states that can come again the key includes the time. */
export function turnOf(happening: Happening & Pick<Fact, 'at'>): string {
  switch (happening.what) {
    case 'payment':
    case 'gift':
      return `${happening.what}:${happening.status}`;
    case 'refund':
      return `refund:${happening.id}:${happening.status}`;
    case 'dispute':
      return `dispute:${happening.id}:${happening.status}${detailOf(happening)}`;
    case 'carried':
      return 'carried';
    case 'correction':
      return `correction:${happening.id}`;
  }
}

/**
 * A bank can request and review documents again and again, and the cost of a lost dispute may be reported later: these belong to the key.
 */
function detailOf({
  status,
  deductedPaise,
  respondBy,
  at,
}: Extract<Happening, { what: 'dispute' }> & Pick<Fact, 'at'>): string {
  switch (status) {
    case 'lost':
      return `:${deductedPaise}`;
    case 'action_required':
      return `${respondBy ? `:${respondBy.toISOString()}` : ''}:${at.toISOString()}`;
    case 'under_review':
      return `:${at.toISOString()}`;
    case 'open':
    case 'won':
    case 'closed':
      return '';
  }
}

/** The key of a fact within its payment: a second fact with the same key is not stored. */
export const keyOf = (fact: Fact): string => `${turnOf(fact)}:${isAnswer(fact) ? 'answered' : 'told'}`;
