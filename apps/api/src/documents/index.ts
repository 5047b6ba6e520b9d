export { certificatePdf, type MembershipFacts, memberCardPdf } from './membership.js';
export { type ReceiptFacts, receiptPdf } from './receipt.js';
