import { say } from '@vgb/contracts';
import { useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { savePaper, showPaper } from '../lib/save-file';
import { useApi } from '../lib/use-api';
import type { PaymentProof } from '../payments/checkout';
import { Alert, Button } from '../ui';
import { useDonateWords } from './words';

/** Opens and downloads the receipt of a gift that was just booked, also for a donor without an account. */
export function OwnReceipt({ proof }: { proof: PaymentProof }) {
  const words = useDonateWords().thanks.receipt;
  const api = useApi();
  const [busy, setBusy] = useState<'look' | 'download'>();
  const [failure, setFailure] = useState<string>();
  const fetchPaper = () => {
    const { razorpay_payment_id, razorpay_signature } = proof;
    return api.call('readOwnReceipt', { body: { razorpay_payment_id, razorpay_signature } });
  };
  const look = async () => {
    const tab = window.open('', '_blank');
    await run('look', async () => showPaper(await fetchPaper(), tab)).catch(() => tab?.close());
  };
  const run = async (what: 'look' | 'download', work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureSentence(error, say('papersFailed'), say('papersFailed')));
      throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void look()} busy={busy === 'look'} busyLabel={words.working}>
          {words.look}
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            void run('download', async () => savePaper(await fetchPaper())).catch(() => undefined)
          }
          busy={busy === 'download'}
          busyLabel={words.working}
        >
          {words.download}
        </Button>
      </div>
    </>
  );
}
