import { notFound } from '@vgb/content/words/not-found';
import { formatRupees, type OrderState } from '@vgb/contracts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error';
import { CardScreen } from '../lib/card-screen';
import { Facts } from '../lib/facts';
import { trustName } from '../lib/language';
import { useRoutePart } from '../lib/route-part';
import { useApi } from '../lib/use-api';
import { useCommonWords } from '../lib/words';
import { useSessionActions } from '../session/session-actions';
import { useSession } from '../session/session-context';
import { Alert, Button, LinkButton, Skeleton } from '../ui';
import { paymentInFlight } from './payment-in-flight';
import { PaymentPanel } from './payment-panel';
import { usePayment } from './use-payment';
import { usePaymentWords } from './words';

/**
 * How often the state of an open payment is read, in milliseconds; below, how many times before the visitor has to press a
 * button.
 */
export const STATUS_POLL_MS = 4_000;
const STATUS_POLLS = 15;

type Finding =
  | { readonly found: 'order'; readonly order: OrderState }
  | { readonly found: 'nothing' }
  | { readonly found: 'trouble'; readonly message: string };

/** Shows the state of an order, for a payer who was interrupted while paying. */
export default function PaymentStatusPage() {
  const orderId = useRoutePart('orderId');
  return <PaymentStatus key={orderId} orderId={orderId} />;
}

function PaymentStatus({ orderId }: { orderId: string }) {
  const words = usePaymentWords().status;
  const { finding, asking, ask } = useOrderState(orderId);
  const { user } = useSession();
  const { refresh } = useSessionActions();
  const paidMembership =
    finding?.found === 'order' && finding.order.state === 'paid' && finding.order.purpose === 'membership';

  useEffect(() => {
    // This page shows the payment now: the flow can be started again.
    paymentInFlight.forget();
  }, []);
  const signedIn = user !== null;
  useEffect(() => {
    if (paidMembership && signedIn) void refresh();
  }, [paidMembership, signedIn, refresh]);

  return (
    <CardScreen heading={words.heading}>
      <div aria-live="polite" className="flex flex-col gap-6">
        {finding === undefined ? <Skeleton label={words.checking} /> : <Found finding={finding} />}
      </div>
      {finding?.found === 'order' && finding.order.unpaid && <PayNow order={finding.order} ask={ask} />}
      {finding !== undefined && <Next finding={finding} asking={asking} ask={ask} />}
    </CardScreen>
  );
}

function useOrderState(orderId: string) {
  const api = useApi();
  const [finding, setFinding] = useState<Finding>();
  const [asking, setAsking] = useState(false);
  const [polls, setPolls] = useState(0);

  const ask = useCallback(async () => {
    setAsking(true);
    try {
      const order = await api.call('orderState', { params: { orderId } });
      setFinding((before) => ({ found: 'order', order: stillUnpaid(before, order) }));
    } catch (failure) {
      setFinding(findingOf(failure));
    } finally {
      setAsking(false);
    }
  }, [api, orderId]);

  useEffect(() => {
    void ask();
    const again = () => void ask();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [ask]);

  const open =
    finding?.found === 'trouble' || (finding?.found === 'order' && finding.order.state === 'pending');
  useEffect(() => {
    if (!open || asking || polls >= STATUS_POLLS) return;
    const timer = setTimeout(() => {
      setPolls((count) => count + 1);
      void ask();
    }, STATUS_POLL_MS);
    return () => clearTimeout(timer);
  }, [open, asking, polls, ask]);

  return { finding, asking, ask };
}

/**
 * The server reads the provider's state at most once in ten seconds; in between its answer lacks `unpaid`, so the last value is
 * kept.
 */
function stillUnpaid(before: Finding | undefined, order: OrderState): OrderState {
  const wasUnpaid = before?.found === 'order' && before.order.unpaid;
  return { ...order, unpaid: order.unpaid || (wasUnpaid && order.state === 'pending') };
}

function findingOf(failure: unknown): Finding {
  if (failure instanceof ApiError && (failure.status === 404 || failure.code === 'VALIDATION')) {
    return { found: 'nothing' };
  }
  return { found: 'trouble', message: failure instanceof ApiError ? failure.message : '' };
}

function Found({ finding }: { finding: Finding }) {
  const words = usePaymentWords().status;
  if (finding.found === 'trouble') return <Alert tone="error">{finding.message}</Alert>;
  if (finding.found === 'nothing') return <Say {...words.unknown} />;
  const { order } = finding;
  const said =
    order.state === 'paid'
      ? { heading: words.paid.heading, text: words.paid[order.purpose] }
      : words[order.unpaid ? 'unpaid' : order.state];
  return (
    <>
      <Say {...said} />
      <Facts
        facts={[
          [words.amountLabel, formatRupees(order.amount)],
          [words.receiptNumberLabel, order.receiptNumber],
          [words.orderIdLabel, order.orderId],
          [words.paymentIdLabel, order.paymentId],
        ]}
      />
    </>
  );
}

/** Pays the same order: an order can be paid only once, so there is no second payment. */
function PayNow({ order, ask }: { order: OrderState; ask: () => Promise<void> }) {
  const words = usePaymentWords().status.unpaid;
  const { user } = useSession();
  const payment = usePayment();
  const { orderId, amount } = order;
  const pay = () =>
    payment.pay({
      // Without the trust's key, which comes with the script.
      createOrder: async () => ({ orderId, amount, keyId: '' }),
      words: {
        name: trustName,
        description: words.description,
        prefill: { name: user?.name ?? '', email: user?.email ?? '' },
        notes: {},
      },
      onConfirmed: ask,
    });
  return (
    <PaymentPanel
      payment={payment}
      pay={pay}
      label={words.pay(formatRupees(amount))}
      words={words}
      total={formatRupees(amount)}
    />
  );
}

function Say({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-h3">{heading}</h2>
      <p>{text}</p>
    </div>
  );
}

function Next({ finding, asking, ask }: { finding: Finding; asking: boolean; ask: () => Promise<void> }) {
  const { status: words } = usePaymentWords();
  const { buttons } = useCommonWords();
  const order = finding.found === 'order' ? finding.order : undefined;
  const open = finding.found === 'trouble' || order?.state === 'pending';
  const { user } = useSession();
  const plans = user?.membershipStatus === 'active' ? '/membership-upgrade' : '/membership';
  const start = order?.purpose === 'membership' ? plans : '/donate';
  return (
    <div className="flex flex-wrap gap-3">
      {open && (
        <Button
          variant={order?.unpaid ? 'outline' : 'primary'}
          onClick={() => void ask()}
          busy={asking}
          busyLabel={words.checking}
        >
          {words.pending.check}
        </Button>
      )}
      {order?.state === 'pending' && (
        <LinkButton variant="outline" to={start}>
          {order.unpaid ? words.unpaid.startAgain : words.pending.notPaid}
        </LinkButton>
      )}
      {order?.state === 'paid' && order.purpose === 'membership' && (
        <LinkButton to="/profile">{words.toProfile}</LinkButton>
      )}
      {!open && (
        <LinkButton variant="outline" to={notFound.home.href}>
          {notFound.home.label}
        </LinkButton>
      )}
      {(finding.found === 'nothing' || order?.state === 'review' || order?.state === 'returned') && (
        <LinkButton variant="outline" to="/contact">
          {buttons.contactUs}
        </LinkButton>
      )}
    </div>
  );
}
