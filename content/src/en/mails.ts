import type { MailWords } from '../types/mails.js';
import { unlinked } from '../unlinked.js';

const ignoreNote = 'If this was not you, you need not do anything.';

/** Mails to the people of the site: members, donors and readers. */
export const mails: MailWords = {
  greeting: (name) => (name === '' ? 'Namaste,' : `Namaste ${unlinked(name)},`),
  closing: ['With warm regards,', 'Vishwa Guru Bharat'],
  footer: {
    why: 'You receive this mail because of something you did on our site. It is not advertising.',
    whyOffice:
      'The website of Vishwa Guru Bharat sends this to the trust’s own mailbox (its setting CONTACT_TO).',
    questions: (email) => `Questions? Answer this mail or write to ${email}.`,
    address: (address) => `Vishwa Guru Bharat, ${address}`,
    unsubscribe: 'Leave the newsletter',
  },
  plainTextLink: (label, href) => `${label}: ${href}`,
  buttonFails: 'If the button does not open, copy this address into your browser:',

  verificationCode: ({ name, code, minutes, verifyUrl }) => ({
    subject: `${code} is your verification code`,
    preview: `Enter it within ${minutes} minutes to verify your e-mail address.`,
    heading: 'Verify your e-mail address',
    paragraphs: [mails.greeting(name), 'Please enter this code on our site to finish creating your account.'],
    code,
    button: { label: 'Enter the code', href: verifyUrl },
    notes: [
      `It is valid for ${minutes} minutes and works once. We will never ask you for it by telephone.`,
      ignoreNote,
    ],
  }),

  signedUpAgain:
    'This address was used to sign up more than once. Each code belongs to its own sign-up and brings the password that was chosen there: enter this one only if you have just asked for it.',

  welcome: ({ name, profileUrl, membershipUrl }) => ({
    subject: 'Welcome to Vishwa Guru Bharat',
    preview: 'Your account is ready. Here is a good way to begin.',
    heading: 'Welcome to the family',
    paragraphs: [
      mails.greeting(name),
      'Your e-mail address is verified and your account is ready.',
      'The Rig Veda says: let noble thoughts come to us from every side. Bring yours. We look forward to meeting you at an event or beside a river.',
    ],
    button: { label: 'See your profile', href: profileUrl },
    notes: [`A membership costs from ₹365 a year, about ₹1 a day: ${membershipUrl}`],
  }),

  passwordReset: ({ name, resetUrl, minutes }) => ({
    subject: 'Choose a new password',
    preview: `The link works once, for ${minutes} minutes.`,
    heading: 'Choose a new password',
    paragraphs: [mails.greeting(name), 'Someone, we hope you, asked for a new password for this address.'],
    button: { label: 'Choose a new password', href: resetUrl },
    notes: [
      `The link works once, for ${minutes} minutes. If you ask again, only the newest link works.`,
      `${ignoreNote} Your password stays as it is.`,
    ],
  }),

  passwordChanged: ({ name, time, forgotUrl }) => ({
    subject: 'Your password was changed',
    preview: 'If this was you, all is well.',
    heading: 'Your password was changed',
    paragraphs: [
      mails.greeting(name),
      `The password of your account was changed on ${time}. Every device has to log in again.`,
      'If this was you, all is well. If not, choose a new password at once and tell us.',
    ],
    button: { label: 'This was not me', href: forgotUrl },
  }),

  emailChangeCode: ({ name, code, minutes, verifyUrl }) => ({
    subject: `${code} confirms your new e-mail address`,
    preview: `Enter it within ${minutes} minutes. Until then your old address stays in force.`,
    heading: 'Confirm your new e-mail address',
    paragraphs: [mails.greeting(name), 'Please enter this code on our site to use this address from now on.'],
    code,
    button: { label: 'Enter the code', href: verifyUrl },
    notes: [
      `It is valid for ${minutes} minutes. Until you enter it, your old address stays in force.`,
      ignoreNote,
    ],
  }),

  emailChangeNotice: ({ name, newEmail, time, forgotUrl }) => ({
    subject: 'Your e-mail address is about to change',
    preview: 'If this was you, you need not do anything.',
    heading: 'Your e-mail address is about to change',
    paragraphs: [
      mails.greeting(name),
      `On ${time} someone logged in to your account asked us to use ${newEmail} instead of this address. The change takes effect once the new address is verified.`,
      'If this was you, you need not do anything. If not, choose a new password now: that ends the change, and every device has to log in again.',
    ],
    button: { label: 'This was not me: choose a new password', href: forgotUrl },
  }),

  loginGuessed: ({ name, count, hours, days, time, forgotUrl }) => ({
    subject: 'Many wrong passwords for your account',
    preview: 'Where you have logged in before, nothing changes for you.',
    heading: 'Many wrong passwords for your account',
    paragraphs: [
      mails.greeting(name),
      `By ${time}, ${count} wrong passwords had been tried for your account within ${hours} hours. It looks as if someone is guessing.`,
      `So, for up to ${hours} hours, logging in works only from the internet connections that you have used for it in the last ${days} days. There, nothing changes for you.`,
      'From anywhere else, choose a new password by the link that we send you: then you can log in at once. A long password that you use nowhere else cannot be guessed.',
    ],
    button: { label: 'Choose a new password', href: forgotUrl },
    notes: ['If these were your own tries, all is well.'],
  }),

  accountDeleted: ({ name, time }) => ({
    subject: 'Your account has been deleted',
    preview: 'Go well. The door stays open.',
    heading: 'Your account has been deleted',
    paragraphs: [
      mails.greeting(name),
      `Your account was deleted on ${time}, as you asked. Donation records that the law makes us keep are stripped of everything it does not ask for.`,
      'Thank you for the time you spent with us. The door stays open.',
    ],
  }),

  donationReceipt: ({ firstName, amount, receiptNumber, date, paymentId, monthly }) => ({
    subject: `Your receipt ${receiptNumber}: thank you for ${amount}`,
    preview: 'Your gift has arrived. The receipt is attached as a PDF.',
    heading: 'Thank you. धन्यवाद',
    paragraphs: [
      mails.greeting(firstName),
      monthly === undefined
        ? `Your gift of ${amount} has arrived. It will be put to work with care, and your receipt is attached.`
        : `Your monthly gift of ${amount} has arrived. It will be put to work with care, and your receipt is attached. It is debited every month until you stop it, at most ${monthly.mostDebits} times.`,
      'The Gita says of giving: given because it is right to give, at the right place and time, to one who can do nothing in return. (17.20)',
    ],
    facts: [
      { label: 'Receipt number', value: receiptNumber },
      { label: 'Amount', value: amount },
      ...(monthly === undefined ? [] : [{ label: 'How often', value: 'Every month' }]),
      { label: 'Date', value: date },
      { label: 'Payment ID', value: paymentId },
    ],
    ...(monthly === undefined
      ? {}
      : { button: { label: 'See or cancel your monthly donation', href: monthly.mandateUrl } }),
    notes: [
      'Please keep the PDF for your records. The certificate for your income-tax return is Form 114, which follows after the financial year if you gave us your PAN and address.',
    ],
  }),

  membershipConfirmation: ({
    name,
    planName,
    amount,
    paymentId,
    memberNumber,
    startDate,
    endDate,
    profileUrl,
  }) => ({
    subject: `Your ${planName} is active`,
    preview: `Valid until ${endDate}. Your certificate is attached.`,
    heading: 'Welcome, dear member',
    paragraphs: [
      mails.greeting(name),
      `Your ${planName} is active. Your membership card and certificate are attached.`,
      'We are glad that you are with us. Come to an event, or simply read. Card and certificate also lie in your profile.',
    ],
    facts: [
      { label: 'Membership', value: planName },
      { label: 'Member number', value: memberNumber },
      { label: 'Start date', value: startDate },
      { label: 'Valid until', value: endDate },
      { label: 'Amount paid', value: amount },
      { label: 'Payment ID', value: paymentId },
    ],
    button: { label: 'See your profile', href: profileUrl },
    notes: ['Nothing renews by itself. We remind you before the year is over, and you decide.'],
  }),

  membershipReminder: ({ name, planName, endDate, daysLeft, renewUrl }) => ({
    subject:
      daysLeft > 1
        ? `Your membership ends in ${daysLeft} days`
        : daysLeft === 1
          ? 'Your membership ends tomorrow'
          : daysLeft === 0
            ? 'Your membership ends today'
            : 'Your membership has ended',
    preview: 'Renewing early keeps the days that remain.',
    heading: daysLeft >= 0 ? 'Another year together?' : 'We miss you already',
    paragraphs: [
      mails.greeting(name),
      daysLeft >= 0
        ? `Your ${planName} is valid until ${endDate}. If you would like to stay, renew it now: the days that remain are not lost.`
        : `Your ${planName} was valid until ${endDate}. If you would like to come back, one payment puts everything as it was.`,
    ],
    button: { label: 'Renew your membership', href: renewUrl },
    notes: ['If you would rather not, you need not do anything. Nothing is debited by itself.'],
  }),

  mandateHalted: ({ firstName, amount, mandateUrl, donateUrl }) => ({
    subject: 'Your monthly donation has stopped',
    preview: 'Your bank declined the debit four times. Nothing is owed.',
    heading: 'Your monthly donation has stopped',
    paragraphs: [
      mails.greeting(firstName),
      `Your bank declined the monthly debit of ${amount} four times, so the payment provider has stopped trying. This often happens when a card expires or an account changes.`,
      'You owe nothing. If you would like to go on giving, please set it up once more.',
    ],
    button: { label: 'Set up a new monthly gift', href: donateUrl },
    notes: [`Your gifts so far: ${mandateUrl}`],
  }),

  mandateCancelled: ({ firstName, amount, date, donateUrl }) => ({
    subject: 'Your monthly donation is cancelled',
    preview: 'Nothing more will be debited. Thank you.',
    heading: 'Your monthly donation is cancelled',
    paragraphs: [
      mails.greeting(firstName),
      `As of ${date} your monthly gift of ${amount} is cancelled. Nothing more will be debited.`,
      'Thank you for every month that you were with us.',
    ],
    notes: [`Should you wish to give again: ${donateUrl}`],
  }),

  refundNotice: ({ firstName, amount, refundedAmount, receiptNumber, date, paymentId }) => ({
    subject: `Refund of ${refundedAmount} for receipt ${receiptNumber}`,
    preview: 'The money goes back to the account it came from.',
    heading: 'Your gift has been refunded',
    paragraphs: [
      mails.greeting(firstName),
      `We have refunded ${refundedAmount} of your gift of ${amount}. It goes back to the account it came from, usually within 5 to 7 working days.`,
      `Receipt ${receiptNumber} is marked as refunded in our books. Please do not use it for your tax return.`,
    ],
    facts: [
      { label: 'Receipt number', value: receiptNumber },
      { label: 'Amount given', value: amount },
      { label: 'Amount refunded', value: refundedAmount },
      { label: 'Date', value: date },
      { label: 'Payment ID', value: paymentId },
    ],
  }),

  refundSentBack: ({ firstName, amount, refundedAmount, receiptNumber, date, paymentId }) => ({
    subject: `Refund of ${refundedAmount} for receipt ${receiptNumber} has come back to us`,
    preview: 'It did not reach your account. Please do not wait for it.',
    heading: 'Your refund has come back to us',
    paragraphs: [
      mails.greeting(firstName),
      `The refund of ${refundedAmount} of your gift of ${amount} did not reach your account: the bank has sent it back to the trust. Please do not wait for it.`,
      `Until it has been refunded in another way, this amount counts as given again, under receipt ${receiptNumber}.`,
      'The trust looks into it. If your account or card has changed, please answer this mail, so that the refund can find its way.',
    ],
    facts: [
      { label: 'Receipt number', value: receiptNumber },
      { label: 'Amount given', value: amount },
      { label: 'Refund that came back', value: refundedAmount },
      { label: 'Date', value: date },
      { label: 'Payment ID', value: paymentId },
    ],
  }),

  chequeBounced: ({ firstName, amount, receiptNumber, date, reference }) => ({
    subject: `Receipt ${receiptNumber} is void: your cheque was not paid`,
    preview: 'The bank has not paid your cheque. Please do not use the receipt.',
    heading: 'Your cheque was not paid',
    paragraphs: [
      mails.greeting(firstName),
      `Your bank has returned your cheque of ${amount} unpaid on ${date}. The amount has not reached the trust, or was taken back from it.`,
      `Receipt ${receiptNumber}, which we sent to you, is therefore void. Please do not use it for your tax return: the gift is not in our statement to the income-tax department.`,
      'You owe us nothing. If you would like to give all the same, a new cheque or a transfer gets a receipt of its own. If you think that this is a mistake, please answer this mail.',
    ],
    facts: [
      { label: 'Receipt number', value: receiptNumber },
      { label: 'Amount', value: amount },
      { label: 'Date', value: date },
      { label: 'Reference', value: reference },
    ],
  }),

  paymentHeld: ({ name, amount, orderId }) => ({
    subject: `Your payment of ${amount} has reached us`,
    preview: 'The trust looks at it and writes to you.',
    heading: 'Your payment is being looked at',
    paragraphs: [
      mails.greeting(name),
      `Your payment of ${amount} has reached us. Something about it needs a person’s decision before we can accept it, such as a card from abroad or an amount that differs from the order.`,
      'You need not do anything. Either your receipt follows by e-mail, or the money goes back to the account it came from. Please do not pay again meanwhile.',
    ],
    facts: [{ label: 'Order ID', value: orderId }],
  }),

  membershipRefunded: ({ name, planName, amount, refundedAmount, paymentId, date }) => ({
    subject: `Refund of ${refundedAmount} for your ${planName}`,
    preview: 'The membership that it paid for has ended.',
    heading: 'Your membership has been refunded',
    paragraphs: [
      mails.greeting(name),
      `${refundedAmount} of the ${amount} that you paid for your ${planName} has gone back to the account it came from, usually within 5 to 7 working days.`,
      `The membership that this payment brought ended on ${date}. Any other membership that you have paid for stays as it is.`,
    ],
    facts: [{ label: 'Payment ID', value: paymentId }],
  }),

  membershipRefundSentBack: ({ name, planName, refundedAmount, paymentId, date }) => ({
    subject: `Refund of ${refundedAmount} for your ${planName} has come back to us`,
    preview: 'It did not reach your account. Your payment counts again.',
    heading: 'Your refund has come back to us',
    paragraphs: [
      mails.greeting(name),
      `The refund of ${refundedAmount} for your ${planName} did not reach your account: the bank has sent it back to the trust. Please do not wait for it.`,
      'Until it has been refunded in another way, your payment counts again, and with it the year of membership that it has paid for.',
      'The trust looks into it. If your account or card has changed, please answer this mail, so that the refund can find its way.',
    ],
    facts: [
      { label: 'Date', value: date },
      { label: 'Payment ID', value: paymentId },
    ],
  }),

  newsletterConfirm: ({ confirmUrl }) => ({
    subject: 'Please confirm: the Vishwa Guru Bharat newsletter',
    preview: 'One click, and the next letter is yours.',
    heading: 'Would you like our newsletter?',
    paragraphs: [
      'Namaste,',
      'Someone asked us to send our newsletter to this address. It comes about four times a year.',
    ],
    button: { label: 'Yes, send it to me', href: confirmUrl },
    notes: [`${ignoreNote} Without your click we do not write again.`],
  }),

  newsletterWelcome: ({ unsubscribeUrl }) => ({
    subject: 'You are on the list',
    preview: 'Thank you. The next letter is yours.',
    heading: 'You are on the list',
    paragraphs: ['Namaste,', 'Your subscription is confirmed. The next letter comes with the next season.'],
    notes: [`To leave, one click is enough: ${unsubscribeUrl}`],
  }),
};
