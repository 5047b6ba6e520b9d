export { certificatePdf, type MembershipFacts, memberCardPdf } from './membership.js';
export { paperAnswer } from './paper-answer.js';
export { type ReceiptFacts, receiptPdf } from './receipt.js';
