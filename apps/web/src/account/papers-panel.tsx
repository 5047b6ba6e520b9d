import { formatRupees, type MembershipPaper, type Paper, type Papers, say } from '@vgb/contracts';
import { useCallback, useEffect, useState } from 'react';
import { failureSentence } from '../lib/api-error';
import { formatDay } from '../lib/dates';
import { Facts } from '../lib/facts';
import { savePaper } from '../lib/save-file';
import { useApi } from '../lib/use-api';
import { useCommonWords } from '../lib/words';
import { Alert, Button, Card, Skeleton } from '../ui';
import { useAccountWords } from './words';

/** The number of receipts that are shown; older ones are in a closed section. */
const RECENT = 5;

/** The member's own papers: certificate, card and receipts, to be downloaded. */
export function PapersPanel() {
  const words = useAccountWords().profile.papers;
  const { buttons } = useCommonWords();
  const { papers, failure, load } = usePapers();
  return (
    <Card className="gap-5">
      <h2 className="text-h3">{words.heading}</h2>
      {failure && (
        <>
          <Alert tone="error">{failure}</Alert>
          <Button variant="outline" className="self-start" onClick={() => void load()}>
            {buttons.retry}
          </Button>
        </>
      )}
      {!papers && !failure && <Skeleton label={words.loading} lines={3} />}
      {papers && <Shelf papers={papers} />}
    </Card>
  );
}

function usePapers() {
  const api = useApi();
  const [papers, setPapers] = useState<Papers>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setPapers(await api.call('listPapers'));
    } catch (error) {
      setFailure(failureSentence(error, say('papersFailed'), say('papersFailed')));
    }
  }, [api]);
  useEffect(() => {
    void load();
  }, [load]);
  return { papers, failure, load };
}

const callOf = { certificate: 'downloadCertificate', card: 'downloadCard' } as const;

function Shelf({ papers: { membership, receipts, years } }: { papers: Papers }) {
  const words = useAccountWords().profile.papers;
  const api = useApi();
  const downloads = useDownload();
  const { busy, failure, download } = downloads;
  const [recent, older] = [receipts.slice(0, RECENT), receipts.slice(RECENT)];

  return (
    <>
      {failure && <Alert tone="error">{failure}</Alert>}
      {membership.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {membership.map((paper: MembershipPaper) => (
            <Button
              key={paper}
              variant="outline"
              busy={busy === paper}
              busyLabel={words.downloading}
              onClick={() => void download(paper, () => api.call(callOf[paper]))}
            >
              {words.membership[paper]}
            </Button>
          ))}
        </div>
      )}
      {years.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold">{words.yearsHeading}</h3>
          <Facts facts={years.map(({ financialYear, amount }) => [financialYear, formatRupees(amount)])} />
          <p className="text-sm text-ink-soft">{words.yearsNote}</p>
        </div>
      )}
      <h3 className="font-semibold">{words.receiptsHeading}</h3>
      {receipts.length === 0 ? (
        <p className="text-ink-soft">{words.noReceipts}</p>
      ) : (
        <Receipts receipts={recent} downloads={downloads} />
      )}
      {older.length > 0 && (
        <details>
          <summary className="fold">{words.older(older.length)}</summary>
          <div className="mt-3">
            <Receipts receipts={older} downloads={downloads} />
          </div>
        </details>
      )}
    </>
  );
}

interface ReceiptsProps {
  receipts: Papers['receipts'];
  downloads: ReturnType<typeof useDownload>;
}

function Receipts({ receipts, downloads: { busy, download } }: ReceiptsProps) {
  const words = useAccountWords().profile.papers;
  const api = useApi();
  return (
    <ul className="flex flex-col divide-y divide-rule border-y border-rule">
      {receipts.map(({ donationId, receiptNumber, amount, monthly, receivedAt }) => (
        <li key={donationId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <p>
            <span className="block font-medium">{receiptNumber}</span>
            <span className="block text-sm text-ink-soft">
              {words.gift(formatRupees(amount), formatDay(receivedAt), monthly)}
            </span>
          </p>
          <Button
            variant="quiet"
            className="-ml-3"
            busy={busy === donationId}
            busyLabel={words.downloading}
            onClick={() =>
              void download(donationId, () => api.call('downloadReceipt', { params: { donationId } }))
            }
          >
            {words.download}
            <span className="sr-only"> {receiptNumber}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Downloads one paper at a time; `busy` is the paper that is loading. */
function useDownload() {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const download = async (name: string, fetchPaper: () => Promise<Paper>) => {
    if (busy !== undefined) return;
    setBusy(name);
    setFailure(undefined);
    try {
      savePaper(await fetchPaper());
    } catch (error) {
      setFailure(failureSentence(error, say('dataFailed'), say('dataFailed')));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, failure, download };
}
