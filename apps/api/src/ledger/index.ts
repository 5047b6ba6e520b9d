export {
  type DisputeStatus,
  disputeStatuses,
  type Fact,
  type Happening,
  type RefundStatus,
  type Source,
  turnOf,
} from './facts.js';
export { type DisputeStanding, fold, isDisputeOver, isOpen, type Standing } from './fold.js';
export { createLedgerStore, type Folio, type LedgerStore, olderThan } from './ledger-store.js';
