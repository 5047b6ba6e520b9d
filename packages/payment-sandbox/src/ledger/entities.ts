/**
 * The provider's entities, in the shape of its REST API and webhooks.
 * Amounts are integer paise, times are unix seconds.
 */

/** Free key/value pairs; like the provider, an empty set is serialised as `[]`. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export type PaymentMethod = 'card' | 'upi' | 'netbanking' | 'wallet';
type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  sub_type: 'consumer';
  issuer: string | null;
  international: boolean;
  emi: boolean;
  iin: string;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string | null;
  invoice_id: string | null;
  international: boolean;
  method: PaymentMethod;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  customer_id?: string;
  token_id: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: 'normal' | 'optimum';
}

export type DisputePhase = 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
/** The documentation lists all but `action_required`; some accounts are reported to get it in place of `open`. */
export type DisputeStatus = 'open' | 'action_required' | 'under_review' | 'won' | 'lost' | 'closed';

/** Kinds of evidence that are lists of document ids. */
export const EVIDENCE_DOCUMENTS = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
] as const;

export interface Evidence extends Record<(typeof EVIDENCE_DOCUMENTS)[number], string[] | null> {
  /** Paise that are contested. */
  amount: number;
  summary: string | null;
  others: Array<{ type: string; document_ids: string[] }> | null;
  /** Unix seconds of the last submission; null for a draft. */
  submitted_at: number | null;
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  /** 0 until the dispute is lost. */
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: DisputeStatus;
  phase: DisputePhase;
  evidence: Evidence;
  created_at: number;
}

export type PlanPeriod = 'daily' | 'weekly' | 'monthly' | 'yearly';

interface PlanItem {
  id: string;
  active: true;
  name: string;
  description: string | null;
  amount: number;
  unit_amount: number;
  currency: string;
  type: 'plan';
  unit: null;
  tax_inclusive: false;
  hsn_code: null;
  sac_code: null;
  tax_rate: null;
  tax_id: null;
  tax_group_id: null;
  created_at: number;
  updated_at: number;
}

export interface Plan {
  id: string;
  entity: 'plan';
  interval: number;
  period: PlanPeriod;
  item: PlanItem;
  notes: Notes;
  created_at: number;
}

export type SubscriptionStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'cancelled'
  | 'paused'
  | 'completed'
  | 'expired';

export interface Subscription {
  id: string;
  entity: 'subscription';
  plan_id: string;
  customer_id: string | null;
  status: SubscriptionStatus;
  type: 2 | 3;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Notes;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  auth_attempts: number;
  total_count: number;
  paid_count: number;
  remaining_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  short_url: string;
  has_scheduled_changes: boolean;
  change_scheduled_at: number | null;
  source: 'api';
  offer_id: null;
  payment_method?: string;
  paused_at?: number;
  pause_initiated_by?: 'self' | 'customer' | null;
  cancel_initiated_by?: 'self' | 'customer' | null;
}

export interface Customer {
  id: string;
  entity: 'customer';
  name: string | null;
  email: string | null;
  contact: string | null;
  gstin: string | null;
  notes: Notes;
  created_at: number;
}

export interface Invoice {
  id: string;
  entity: 'invoice';
  receipt: null;
  invoice_number: null;
  customer_id: string | null;
  customer_details: Record<string, string | null>;
  order_id: string;
  subscription_id: string;
  line_items: Array<Record<string, string | number | boolean | null | []>>;
  payment_id: string | null;
  status: 'issued' | 'paid';
  expire_by: null;
  issued_at: number;
  paid_at: number | null;
  cancelled_at: null;
  expired_at: null;
  sms_status: null;
  email_status: null;
  date: number;
  terms: null;
  partial_payment: false;
  gross_amount: number;
  tax_amount: 0;
  taxable_amount: 0;
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  currency_symbol: '₹';
  description: null;
  notes: Notes;
  comment: null;
  short_url: string;
  view_less: true;
  billing_start: number;
  billing_end: number;
  type: 'invoice';
  group_taxes_discounts: false;
  created_at: number;
}

/** The shape of every list. */
export interface Page<T> {
  entity: 'collection';
  count: number;
  items: T[];
}
