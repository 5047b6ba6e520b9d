/**
 * What happened to money, as facts that are never changed. Pure: no clock, no database.
 * Amounts are paise and positive; which way a fact moves money is the fold's (`fold.ts`). Only a correction carries a sign of its own.
 */

/**
 * From whom a fact was heard. `webhook`: the provider's own news. `callback`, `browser`, `sweep`: the provider's answer when it was asked for
 * one of these. `office`: a clerk, or the provider when a clerk's command asked it. `record`: what an order held before there was a ledger.
 */
export type Source = 'callback' | 'webhook' | 'sweep' | 'browser' | 'office' | 'bank file' | 'record';

export const disputeStatuses = ['open', 'under_review', 'action_required', 'closed', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type RefundStatus = 'begun' | 'failed' | 'processed';

export type Happening =
  /** `lapsed`: the provider has let an authorised payment go back without capturing it. */
  | {
      readonly what: 'payment';
      readonly status: 'failed' | 'authorised' | 'lapsed' | 'captured';
      readonly amountPaise: number;
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
      /** What is disputed, which may be a part. */
      readonly amountPaise: number;
      /** What a lost one has cost; 0 before. */
      readonly deductedPaise: number;
      readonly phase: string;
      /** The last moment for an answer. */
      readonly respondBy: Date | null;
    }
  /** How much an order from before the ledger says has gone back, without the ids of the refunds. */
  | { readonly what: 'carried'; readonly amountPaise: number }
  /** Received outside the provider. A cheque counts when it has cleared. */
  | {
      readonly what: 'gift';
      readonly status: 'bounced' | 'promised' | 'received';
      readonly amountPaise: number;
    }
  | { readonly what: 'correction'; readonly id: string; readonly amountPaise: number };

export type Fact = Happening & {
  /** When it happened at the provider; the moment of hearing where the provider dates only the thing itself. */
  readonly at: Date;
  readonly heardAt: Date;
  readonly from: Source;
  /** For the office: who entered it and why. */
  readonly who?: string;
  readonly why?: string;
};

/** Whether it is an answer to a question of ours, which decides where two pieces of news contradict each other. */
export const isAnswer = ({ from }: Pick<Fact, 'from'>): boolean => from !== 'webhook';

/** What it is about and what it says, and of a state that may come again also when: as a key for what is told of it. */
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

/** A bank can ask for more, and look at it, again and again; what a lost one has cost may be told after it. */
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

/** The natural key within its payment: a fact with a key that is known changes nothing. */
export const keyOf = (fact: Fact): string => `${turnOf(fact)}:${isAnswer(fact) ? 'answered' : 'told'}`;
