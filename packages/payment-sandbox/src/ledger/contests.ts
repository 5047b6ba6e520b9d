import { disputeToContest, keepEvidence } from './disputes.js';
import { type Dispute, EVIDENCE_DOCUMENTS, type Evidence } from './entities.js';
import { invalidField, refused } from './errors.js';
import type { Fields } from './fields.js';
import type { Ledger } from './ledger.js';

/**
 * `PATCH /disputes/:id/contest`: the merchant's evidence against a dispute. `action` draft (the default) stores it and each call adds to
 * it; submit
 * sends it to the bank for review. Amounts are paise; document ids are not looked up.
 * https://razorpay.com/docs/api/disputes/contest
 * @throws ProviderError 400 for a wrong field, a submission without a document, and a dispute that needs no answer.
 */
export function contestDispute(ledger: Ledger, id: string, body: Fields): Dispute {
  body.only('amount', 'summary', 'others', 'action', ...EVIDENCE_DOCUMENTS);
  const dispute = disputeToContest(ledger, id);
  const before = dispute.evidence;
  const amount = body.integer('amount') ?? before.amount;
  if (amount < 1) throw invalidField('amount', 'The amount must be at least 1.');
  if (amount > dispute.amount)
    throw invalidField('amount', 'The contest amount cannot be greater than the dispute amount.');
  const isSubmitted = body.oneOf('action', ['draft', 'submit']) === 'submit';
  const evidence: Evidence = {
    ...before,
    amount,
    summary: body.text('summary', 1000) ?? before.summary,
    others: others(body) ?? before.others,
    submitted_at: isSubmitted ? ledger.clock.now() : null,
  };
  for (const kind of EVIDENCE_DOCUMENTS) evidence[kind] = documents(kind, body.raw(kind)) ?? before[kind];
  if (isSubmitted && !evidence.others?.length && !EVIDENCE_DOCUMENTS.some((kind) => evidence[kind]?.length))
    throw refused('At least one evidence document is required to submit a contest.');
  return keepEvidence(ledger, dispute, evidence);
}

function documents(field: string, value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string' && /^doc_\w+$/.test(id)))
    throw invalidField(field, `The ${field.replaceAll('_', ' ')} must be an array of document ids.`);
  return value;
}

function others(body: Fields): Evidence['others'] {
  const value = body.raw('others');
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) throw invalidField('others', 'The others must be an array.');
  return value.map((one: unknown) => {
    const { type, document_ids: ids } = (one ?? {}) as { type?: unknown; document_ids?: unknown };
    const found = documents('others', ids);
    if (typeof type !== 'string' || type === '' || !found)
      throw invalidField('others', 'The others must have a type and document ids.');
    return { type, document_ids: found };
  });
}
