/** The sentences in English, keyed. Those of the specification are exact, letter for letter. */
export const words = {
  // Section 5: validation
  codeFormat: 'Please enter a valid 6-digit verification code',
  codeEmailMissing: 'Email information is missing. Please try registering again.',
  fillAllFields: 'Please fill in all fields',
  fillRequiredFields: 'Please fill in all required fields',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters',
  resetPasswordTooShort: 'Password must be at least 6 characters long',
  // Section 5, where it is silent
  emailInvalid: 'Please enter a valid email address, such as name@example.com',
  emailRequired: 'Please enter your email address',
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  amountRequired: 'Please choose or enter an amount',
  amountInvalid: 'Please enter an amount in whole rupees, at least ₹1',
  phoneInvalid: 'Please use only digits, spaces and + ( ) - in the phone number',
  passwordTooLong: 'Please use a password of at most 200 characters',
  tooLong: 'This text is too long',
  notText: 'This must be text',
  notValid: 'This is not valid',
  checkDetails: 'Please check the details you entered.',
  choosePlan: 'Please choose a membership plan',
  citizenDeclaration: 'Please confirm that you are an Indian citizen to give your PAN',
  panInvalid: 'Please enter a PAN of five letters, four digits and a letter, such as ABCDE1234F',

  // Section 8: everywhere
  networkError: 'Network error. Please check your connection.',
  unknownError: 'An error occurred. Please try again.',
  unexpectedErrorRetry: 'An unexpected error occurred. Please try again.',
  unexpectedError: 'An unexpected error occurred',
  invalidResponse: 'Invalid response from server',
  noToken: 'Invalid response from server: No token received',
  // Section 8: accounts
  registrationFailed: 'Registration failed. Please try again.',
  verificationFailed: 'Verification failed. Please try again.',
  sendCodeFailed: 'Failed to send verification code',
  resendFailed: 'Failed to resend verification code',
  invalidCredentials: 'Invalid credentials',
  profileUpdateFailedShort: 'Profile update failed',
  profileUpdateFailed: 'Failed to update profile',
  membershipUpdateFailedShort: 'Membership update failed',
  membershipUpdateFailed: 'Membership update failed: {message}',
  verifyYourEmail: 'Please verify your email with the OTP sent to your email address.',
  codeSent: 'Verification code sent successfully',
  emailVerified: 'Email verified successfully! Redirecting...',
  codeWrong: 'Invalid or expired verification code',
  codeTooSoon: 'Please wait a minute before asking for another code.',
  accountExists: 'An account with this email already exists. Please log in instead.',
  resetSent: 'Password reset instructions have been sent to your email',
  resetSendFailed: 'Failed to process your request. Please try again later.',
  resetLinkInvalid: 'This password reset link is invalid or has expired.',
  resetFailed: 'Failed to reset password. Please try again later.',
  resetDone: 'Your password has been reset successfully',
  profileSaved: 'Your profile has been updated.',
  passwordWrong: 'This is not your password. Nothing has been deleted.',
  passwordNotYours: 'This is not your password. Nothing has been changed.',
  passwordChangeFailed: 'Your password could not be changed. Please try again.',
  accountDeleted: 'Your account has been deleted. Go well.',
  papersFailed: 'Your papers could not be loaded. Please try again.',
  dataFailed: 'Your file could not be prepared. Please try again.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
  signedOut: 'Please log in to continue.',
  sessionEnded: 'Your session has ended. Please log in again.',
  notYours: 'You are not allowed to do that.',
  // Section 8: payments
  paymentServerUnreachable: 'Unable to connect to payment server. Please try again later.',
  checkoutLoadFailed: 'Failed to load payment gateway. Please refresh and try again.',
  checkoutNotLoaded: 'Razorpay SDK not loaded. Please refresh the page and try again.',
  orderFailed: 'Failed to create order',
  paymentVerificationFailed: 'Payment verification failed. Please contact support.',
  paymentFailed: 'Payment failed',
  paymentsReady: 'The payment service is reachable.',
  orderCreated: 'Order created successfully',
  mandateCreated: 'Monthly donation created successfully',
  paymentVerified: 'Payment verified successfully',
  paymentNotConfirmed:
    'We could not confirm this payment yet. If money has left your account, your receipt will follow by e-mail.',
  paymentSigned:
    'Your payment has gone through. The payment service confirms it within minutes; your receipt follows by e-mail.',
  paymentReturned:
    'This payment could not be accepted. If money has left your account, it goes back there, or the trust has settled it with you. If you have questions, please write to us.',
  paymentUnderReview:
    'Your payment has reached us and is being reviewed by the trust. We will write to you by e-mail.',
  amountDiffers: 'The amount does not match the price of this plan.',
  donationTooLarge: 'Online donations are possible up to {max}. Please contact us for a larger gift.',
  monthlyTooLarge:
    'Monthly donations are possible up to {max}, because banks ask for your confirmation at every larger debit. Please choose a smaller amount or give once.',
  providerAway:
    'The payment service cannot be reached at the moment. Nothing has been charged. Please try again in a minute.',
  recordsSealed:
    'Your PAN and address cannot be opened at the moment. Nothing of them is lost. Please try again later or write to us.',
  donationRecorded: 'Thank you. Your donation has been recorded and a receipt is on its way to your e-mail.',
  planNotHigher: 'You already have this membership or a higher one.',
  planUnknown: 'This membership plan does not exist.',
  planBasic: 'BASIC MEMBERSHIP',
  planSilver: 'SILVER MEMBERSHIP',
  planGold: 'GOLD MEMBERSHIP',
  planStandard: 'Standard',
  membershipActive: 'Your membership is active.',
  paymentOfAnother: 'This payment belongs to another account.',
  mandateLinkInvalid: 'This link is not valid. Please use the link from your latest receipt.',
  receiptProofOld:
    'A receipt can be fetched here for a day after the gift. Yours is in your e-mail; if it is not, please write to us.',
  receiptResent: 'The receipt is on its way to {email}.',
  mandateCancelled: 'Your monthly donation has been cancelled. Nothing more will be debited.',
  // Section 8: contact
  contactSent: 'Message sent successfully!',
  contactFailed: 'Failed to send message. Please try again.',
  // Newsletter
  newsletterPending: 'Please open the e-mail that we have sent you and confirm your subscription.',
  newsletterConfirmed: 'Your subscription is confirmed. Welcome!',
  newsletterStopped: 'You will receive no further newsletters from us.',
  newsletterLinkInvalid: 'This link is not valid any more. Please subscribe again.',
  // HTTP
  malformedJson: 'The request could not be read. Please send valid JSON.',
  malformedAddress: 'The address of the request could not be read.',
  malformedRequest: 'The request could not be read.',
  methodNotAllowed: 'This address does not offer that method.',
  notJson: 'Please send the request as JSON.',
  tooLarge: 'The request is too large.',
  notFound: 'This address does not exist.',
  pageNotFound: "Oops! The page you're looking for cannot be found.",
  tooMany: 'Too many requests. Please wait a little and try again.',
  tooManyLogins: 'Too many failed attempts. Please wait a little and try again, or reset your password.',
  databaseAway: 'The service is not available for a moment. Please try again.',
} as const;

export type MessageKey = keyof typeof words;
/** Every sentence in one language. */
export type MessageTable = Readonly<Record<MessageKey, string>>;

/** The sentences of the only language that a bundle with this module knows. */
export const wordsIn = (): MessageTable => words;
