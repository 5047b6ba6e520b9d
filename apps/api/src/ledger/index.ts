export {
  type Fact,
  type RefundStatus,
  type Source,
  turnOf,
} from './facts.js';
export { type DisputeStanding, fold, hasTurned, isDisputeOver, type Standing } from './fold.js';
export { type Folio, LedgerStore, olderThan, tellsNothingNew } from './ledger-store.js';
export { keyOfReturned, sentBackOf } from './sent-back.js';
