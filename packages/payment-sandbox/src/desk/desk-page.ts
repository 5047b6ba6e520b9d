import type { Dispute, DisputeStatus, Payment, Refund, Subscription } from '../ledger/entities.js';
import { TEST_CARDS } from '../ledger/instruments.js';
import type { Ledger } from '../ledger/ledger.js';
import type { WebhookSender } from '../webhooks/sender.js';
import { html, type Markup } from './html.js';

const SHOWN = 20;
const RESULTS: Record<string, string> = {
  success: 'succeeds',
  international: 'succeeds, marked as international',
  mandate: 'succeeds, also for a monthly mandate',
};

/** What a bank can do next about a dispute; empty when it is over. */
const ASKED: Array<[string, string]> = [
  ['under-review', 'Review'],
  ['lose', 'Lose'],
];
const DISPUTE_ACTIONS: Record<DisputeStatus, Array<[string, string]>> = {
  open: ASKED,
  action_required: ASKED,
  under_review: [
    ['win', 'Win'],
    ['lose', 'Lose'],
    ['action-required', 'Ask for more'],
  ],
  won: [],
  lost: [],
  closed: [],
};

/** The page at `/`: what the sandbox is, what to type into the window, and the last payments with buttons for what can happen to them. */
export function deskPage(ledger: Ledger, webhooks: WebhookSender): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment sandbox</title>
<link rel="stylesheet" href="/desk.css">
</head>
<body>
<header><h1>Payment sandbox</h1>
<p>A stand-in for the payment provider, on this machine only. No money moves. It takes the payments you make on the site,
answers the site’s server, and sends it webhooks.</p></header>
<main>
${cardsSection()}
${paymentsSection(ledger)}
${turnsSection(ledger)}
${mandatesSection(ledger)}
${webhooksSection(webhooks)}
</main>
</body>
</html>`.text;
}

function cardsSection(): Markup {
  return html`<section aria-labelledby="cards"><h2 id="cards">Test cards</h2>
<p>Any CVV, any future expiry. A one-time password of 4 to 10 digits succeeds, a shorter one fails.</p>
${table('Test cards and their results', ['Number', 'Network', 'Paying with it'], TEST_CARDS.map(cardRow))}
<p>UPI: <code>success@razorpay</code> succeeds, <code>failure@razorpay</code> fails, any other valid UPI ID succeeds.
Net banking and wallets show a page with <em>Success</em> and <em>Failure</em>.</p></section>`;
}

function paymentsSection(ledger: Ledger): Markup {
  const payments = ledger.store.payments
    .values()
    .map((record) => record.entity)
    .slice(-SHOWN)
    .reverse();
  const columns = ['Payment', 'Amount', 'By', 'State', 'What can happen to it'];
  return html`<section aria-labelledby="payments"><h2 id="payments">Last payments</h2>
${payments.length === 0 ? html`<p>None yet. Make one on the site.</p>` : table('Last payments', columns, payments.map(paymentRow))}</section>`;
}

function turnsSection(ledger: Ledger): Markup {
  const refunds = ledger.store.refunds.values().filter(({ status }) => status === 'pending');
  const disputes = ledger.store.disputes.values().filter(({ status }) => DISPUTE_ACTIONS[status].length > 0);
  const columns = ['Refund or dispute', 'Of', 'Amount', 'State', 'What can happen to it'];
  const rows = [...refunds.map(refundRow), ...disputes.map(disputeRow)];
  return html`<section aria-labelledby="turns"><h2 id="turns">Refunds and disputes under way</h2>
${rows.length === 0 ? html`<p>None. The buttons above begin them.</p>` : table('Refunds and disputes under way', columns, rows)}</section>`;
}

function mandatesSection(ledger: Ledger): Markup {
  const mandates = ledger.store.subscriptions
    .values()
    .map((record) => record.entity)
    .filter((subscription) => ['authenticated', 'active', 'pending', 'halted'].includes(subscription.status))
    .slice(-SHOWN)
    .reverse();
  const columns = ['Mandate', 'State', 'Paid', 'What can happen to it'];
  return html`<section aria-labelledby="mandates"><h2 id="mandates">Mandates</h2>
${mandates.length === 0 ? html`<p>None stands. Give monthly on the site.</p>` : table('Mandates', columns, mandates.map(mandateRow))}</section>`;
}

function webhooksSection(webhooks: WebhookSender): Markup {
  const { url, disabledAt } = webhooks.settings;
  return html`<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>${url === null ? 'No URL is set: events are kept, not sent.' : html`They go to <code>${url}</code>.`}
${disabledAt === null ? '' : html`<strong>Disabled after a day without a 2xx.</strong>`}</p></section>`;
}

function cardRow({ number, network, result }: (typeof TEST_CARDS)[number]): Markup {
  const outcome = RESULTS[result] ?? `fails: ${result}`;
  return html`<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${network}</td><td>${outcome}</td></tr>`;
}

function paymentRow(payment: Payment): Markup {
  const actions: Array<[string, string]> = [['deliver', 'Deliver webhooks again']];
  if (payment.status === 'captured') actions.push(['refund', 'Refund'], ['dispute', 'Dispute']);
  if (payment.status === 'failed') actions.push(['late-capture', 'Capture late']);
  return html`<tr><th scope="row"><code>${payment.id}</code></th><td>${amountOf(payment)}</td><td>${payment.method}</td><td>${payment.status}${payment.error_reason === null ? '' : ` (${payment.error_reason})`}</td><td>${buttons('payments', payment.id, actions)}</td></tr>`;
}

function refundRow(refund: Refund): Markup {
  const actions: Array<[string, string]> = [
    ['process', 'Process'],
    ['fail', 'Fail'],
  ];
  return html`<tr><th scope="row"><code>${refund.id}</code></th><td><code>${refund.payment_id}</code></td><td>${amountOf(refund)}</td><td>${refund.status}</td><td>${buttons('refunds', refund.id, actions)}</td></tr>`;
}

function disputeRow(dispute: Dispute): Markup {
  const actions = DISPUTE_ACTIONS[dispute.status];
  return html`<tr><th scope="row"><code>${dispute.id}</code></th><td><code>${dispute.payment_id}</code></td><td>${amountOf(dispute)}</td><td>${dispute.status}, ${dispute.phase}</td><td>${buttons('disputes', dispute.id, actions)}</td></tr>`;
}

function mandateRow(mandate: Subscription): Markup {
  const actions: Array<[string, string]> = [
    ['charge', 'Charge'],
    ['fail-charge', 'Fail a charge'],
    ['cancel', 'Cancel'],
  ];
  return html`<tr><th scope="row"><code>${mandate.id}</code></th><td>${mandate.status}</td><td>${mandate.paid_count} of ${mandate.total_count}</td><td>${buttons('subscriptions', mandate.id, actions)}</td></tr>`;
}

function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
}

function buttons(kind: string, id: string, actions: Array<[string, string]>): Markup {
  const forms = actions.map(
    ([action, name]) =>
      html`<form method="post" action="/desk/${kind}/${id}/${action}"><button aria-label="${name}: ${id}">${name}</button></form>`,
  );
  return html`<div class="actions">${forms}</div>`;
}

function table(caption: string, columns: string[], rows: Markup[]): Markup {
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}, table"><table><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
