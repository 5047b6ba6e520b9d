import type { DocumentWords } from '../types/mails.js';

const sampleWarning = 'SAMPLE: the trust’s registration details are not yet confirmed.';

export const documents: DocumentWords = {
  receipt: {
    title: 'Donation receipt',
    fileName: (receiptNumber) => `receipt-${receiptNumber.replaceAll('/', '-')}.pdf`,
    numberLabel: 'Receipt number',
    dateLabel: 'Date',
    receivedFrom: 'Received with thanks from',
    companyLabel: 'Company',
    addressLabel: 'Address',
    emailLabel: 'E-mail',
    panLabel: 'PAN of the donor',
    amountLabel: 'Amount',
    amountInWordsLabel: 'Amount in words',
    modeLabel: 'Mode of receipt',
    mode: 'Electronic',
    methodLabel: 'Paid by',
    methods: {
      card: 'Card',
      upi: 'UPI',
      netbanking: 'Net banking',
      wallet: 'Wallet',
      other: 'Online payment',
    },
    paymentIdLabel: 'Payment ID',
    purposeLabel: 'Towards',
    purpose: { once: 'General donation', monthly: 'Monthly donation' },
    financialYearLabel: 'Financial year',
    thanks: {
      devanagari: 'धन्यवाद',
      text: 'Dhanyavaad. Your gift will be put to work with care.',
    },
    statutory: [
      'This is a receipt; the certificate under the Income-tax Act is Form 114.',
      'Form 114 is issued after the end of the financial year to donors who gave their PAN and address.',
      'No goods or services were given in return for this donation.',
    ],
    approval: (number, date) =>
      `Approved for deduction of donations under the Income-tax Act: ${number}, dated ${date}.`,
    trustPan: (pan) => `PAN of the trust: ${pan}`,
    registration: (number) => `Registration number of the trust: ${number}`,
    refunded: (amount) => `Refunded: ${amount}. This receipt is not valid for that amount.`,
    signatureNote: 'This receipt was made by computer and needs no signature.',
    forTrust: (trustName) => `For ${trustName}`,
    sampleWarning,
  },
  certificate: {
    title: 'Certificate of membership',
    fileName: (memberNumber) => `membership-${memberNumber.replaceAll('/', '-')}.pdf`,
    blessing: {
      devanagari: 'आ नो भद्राः क्रतवो यन्तु विश्वतः',
      meaning: 'Let noble thoughts come to us from every side.',
      reference: 'Rig Veda 1.89.1',
    },
    presentedTo: 'This certificate is presented to',
    text: (planName) => `in gratitude for joining Vishwa Guru Bharat as a member: ${planName}.`,
    validLabel: 'Valid',
    valid: (start, end) => `${start} to ${end}`,
    memberNumberLabel: 'Member number',
    issuedLabel: 'Issued on',
    note: 'May what you learn here be of use to many.',
    sampleWarning,
  },
  card: {
    title: 'Member',
    fileName: (memberNumber) => `member-card-${memberNumber}.pdf`,
    memberNumberLabel: 'Member number',
    planLabel: 'Membership',
    validUntilLabel: 'Valid until',
  },
};
