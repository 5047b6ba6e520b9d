export {
  type Fact,
  type RefundStatus,
  type Source,
  turnOf,
} from './facts.js';
export { type DisputeStanding, fold, isDisputeOver, type Standing } from './fold.js';
export { createLedgerStore, type Folio, type LedgerStore, olderThan } from './ledger-store.js';
