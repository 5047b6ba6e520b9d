import type { OfficeMailWords } from '../types/mails.js';

/** Each state of a dispute, and what it means for the trust. */
const DISPUTE_WORDS = {
  open: { short: 'शुरू हुआ', text: 'भुगतान करने वाले के बैंक ने इस भुगतान पर सवाल उठाया है।' },
  under_review: { short: 'जाँच में है', text: 'न्यास ने जो उत्तर दिया है, बैंक उसे देख रहा है।' },
  action_required: {
    short: 'उत्तर माँगता है',
    text: 'बैंक को और जानकारी चाहिए। समय पर उत्तर न मिला तो न्यास यह विवाद हार जाएगा।',
  },
  closed: { short: 'बंद हुआ', text: 'विवाद बंद हो गया है। राशि न्यास के पास रहेगी।' },
  won: { short: 'न्यास के पक्ष में रहा', text: 'बैंक ने न्यास के पक्ष में निर्णय दिया है। दान फिर पूरा माना जाएगा।' },
  lost: {
    short: 'न्यास के पक्ष में नहीं रहा',
    text: 'बैंक ने भुगतान करने वाले के पक्ष में निर्णय दिया है और राशि काट ली गई है। अब इसे अलग से वापस न करें।',
  },
} as const;

/** Mails to the trust’s own mailbox. */
export const officeMails: OfficeMailWords = {
  contactMessage: ({ name, subject, message, facts, time }) => ({
    subject: `संदेश: ${subject}`,
    preview: `${name} ने लिखा है (${time})।`,
    heading: subject,
    paragraphs: message.split(/\n{2,}/),
    facts: [
      ...facts.map(({ label, value }) => ({ label, value: value === '' ? 'नहीं दिया' : value })),
      { label: 'कब मिला', value: time },
    ],
    notes: ['भेजने वाले को लिखने के लिए इसी ई-मेल का उत्तर दें। संदेश साइट के डेटाबेस में भी रहता है।'],
  }),

  exceptionAlert: ({ reason, held, providerOrderId, paymentId, amount, time }) => ({
    subject: `एक भुगतान पर निर्णय चाहिए: ${paymentId}`,
    preview: reason,
    heading: 'एक भुगतान पर आपका निर्णय चाहिए',
    paragraphs: [
      held
        ? 'खाते में एक भुगतान आया है जो हमारे अभिलेख से मेल नहीं खाता। वह रोककर रखा गया है: न रसीद बनी है, न सदस्यता शुरू हुई है।'
        : 'एक भुगतान में कुछ ऐसा है जिस पर किसी व्यक्ति का निर्णय चाहिए।',
      `क्या मेल नहीं खाता: ${reason}`,
    ],
    facts: [
      { label: 'भुगतान आईडी', value: paymentId },
      { label: 'भुगतान सेवा का ऑर्डर', value: providerOrderId === '' ? 'कोई नहीं' : providerOrderId },
      { label: 'राशि', value: amount },
      { label: 'कब पता चला', value: time },
    ],
    notes: [
      'इसे भुगतान सेवा के डैशबोर्ड में देखें, फिर कार्यालय के कमांड (exceptions adopt, refund, dismiss) से इसे दर्ज करें, लौटाएँ या हटा दें।',
    ],
  }),

  exceptionSummary: ({ payments, time }) => ({
    subject: `${payments.length} भुगतानों पर निर्णय चाहिए`,
    preview: 'वे हमारे अभिलेख से मेल नहीं खाते।',
    heading: `${payments.length} भुगतानों पर आपका निर्णय चाहिए`,
    paragraphs: [
      'ये भुगतान खाते में आए हैं और हमारे अभिलेख से मेल नहीं खाते। वे रोककर रखे गए हैं: न रसीद बनी है, न सदस्यता शुरू हुई है।',
    ],
    facts: [
      ...payments.map(({ paymentId, amount, reason }) => ({
        label: paymentId,
        value: `${amount}: ${reason}`,
      })),
      { label: 'कब पता चला', value: time },
    ],
    notes: ['हर भुगतान को भुगतान सेवा के डैशबोर्ड में देखें, फिर उसे दर्ज करें या लौटाएँ।'],
  }),

  officeNews: ({ news, time }) => {
    const count = news.reduce((sum, [, times]) => sum + times, 0);
    const title = count === 1 ? 'भुगतानों के बारे में एक सूचना' : `भुगतानों के बारे में ${count} सूचनाएँ`;
    return {
      subject: title,
      preview: 'ये एक घंटे के भीतर आईं, इसलिए एक साथ भेजी गई हैं।',
      heading: title,
      paragraphs: [
        'कुछ सूचनाएँ आपको अलग-अलग मिल चुकी हैं; उनके बाद ये एक घंटे के भीतर आईं। हर एक को भुगतान सेवा के डैशबोर्ड में या कार्यालय के कमांड (payment show) से देखें।',
      ],
      facts: [
        ...news.map(([subject, times]) => ({
          label: times === 1 ? 'एक बार' : `${times} बार`,
          value: subject,
        })),
        { label: 'कब से', value: time },
      ],
    };
  },

  refundFailed: ({ refundId, refundAmount, paymentId, amount, receiptNumber, time }) => ({
    subject: `${refundAmount} की वापसी नहीं हो सकी: ${refundId}`,
    preview: 'राशि अभी न्यास के पास ही है।',
    heading: 'एक वापसी नहीं हो सकी',
    paragraphs: [
      `बैंक ने ${refundAmount} की वापसी नहीं ली। राशि अभी न्यास के खाते में ही है और उसे लौटाया हुआ नहीं माना गया है।`,
      'दाता से कोई दूसरा खाता पूछें, या कार्यालय के कमांड से वापसी की फिर कोशिश करें।',
    ],
    facts: [
      { label: 'वापसी आईडी', value: refundId },
      { label: 'भुगतान आईडी', value: paymentId },
      { label: 'दी गई राशि', value: amount },
      { label: 'रसीद', value: receiptNumber === '' ? 'कोई नहीं' : receiptNumber },
      { label: 'कब पता चला', value: time },
    ],
  }),

  disputeTurn: (v) => ({
    subject: `विवाद ${DISPUTE_WORDS[v.status].short}: ${v.disputedAmount}, भुगतान ${v.paymentId}`,
    preview: DISPUTE_WORDS[v.status].text,
    heading: `एक विवाद ${DISPUTE_WORDS[v.status].short}`,
    paragraphs: [
      DISPUTE_WORDS[v.status].text,
      ...(v.isOver
        ? []
        : ['कृपया भुगतान सेवा के डैशबोर्ड में उत्तर दें। इस बीच यह राशि वापस न करें, नहीं तो वह दो बार लौट सकती है।']),
    ],
    facts: [
      { label: 'विवाद आईडी', value: v.disputeId },
      { label: 'भुगतान आईडी', value: v.paymentId },
      { label: 'विवाद की राशि', value: v.disputedAmount },
      { label: 'दी गई राशि', value: v.amount },
      ...(v.status === 'lost' ? [{ label: 'काटी गई राशि', value: v.deductedAmount }] : []),
      { label: 'चरण', value: v.phase },
      ...(v.isOver || v.respondBy === '' ? [] : [{ label: 'उत्तर का आखिरी दिन', value: v.respondBy }]),
      { label: 'रसीद', value: v.receiptNumber === '' ? 'कोई नहीं' : v.receiptNumber },
      { label: 'कब पता चला', value: v.time },
    ],
  }),

  attemptsFailed: ({ providerOrderId, count, time }) => ({
    subject: `एक ही ऑर्डर के बहुत सारे विफल भुगतान: ${providerOrderId}`,
    preview: `${count} या अधिक कोशिशें विफल रहीं।`,
    heading: 'शायद कोई चोरी के कार्ड आज़मा रहा है',
    paragraphs: [
      `ऑर्डर ${providerOrderId} के भुगतान की ${count} या अधिक कोशिशें विफल रही हैं।`,
      'कृपया इन्हें भुगतान सेवा के डैशबोर्ड में देखें, और ये गलत लगें तो इनके स्रोत को वहीं रोक दें।',
    ],
    facts: [
      { label: 'भुगतान सेवा का ऑर्डर', value: providerOrderId },
      { label: 'कब पता चला', value: time },
    ],
  }),

  attemptsInAll: ({ count, minutes, time }) => ({
    subject: 'बहुत सारे विफल भुगतान',
    preview: `${minutes} मिनट में ${count} या अधिक कोशिशें।`,
    heading: 'शायद कोई चोरी के कार्ड आज़मा रहा है',
    paragraphs: [
      `${minutes} मिनट के भीतर अलग-अलग ऑर्डरों के ${count} या अधिक भुगतान विफल रहे हैं। हालात शांत होने तक एक नेटवर्क से थोड़े ही ऑर्डर शुरू हो सकेंगे।`,
      'कृपया सबसे नए विफल भुगतान भुगतान सेवा के डैशबोर्ड में देखें, और ये गलत लगें तो इनके स्रोत को वहीं रोक दें।',
    ],
    facts: [{ label: 'कब पता चला', value: time }],
  }),

  databaseEmpty: ({ count, time }) => ({
    subject: 'साइट का डेटाबेस खाली है और भुगतान आए हुए हैं',
    preview: 'शायद बैकअप से डेटाबेस लौटाना होगा।',
    heading: 'क्या बैकअप से डेटाबेस लौटाना है?',
    paragraphs: [
      `साइट के डेटाबेस में कोई ऑर्डर नहीं है, जबकि भुगतान सेवा के पास पिछले दिनों के ${count} भुगतान हैं। न कुछ दर्ज किया गया है, न अलग रखा गया है।`,
      'डेटाबेस खो गया हो, तो कृपया सबसे नए बैकअप से उसे लौटाएँ। साइट नई हो और भुगतान किसी और काम के हों, तो कुछ करने की ज़रूरत नहीं।',
    ],
    facts: [{ label: 'कब पता चला', value: time }],
  }),

  orderVelocityAlert: ({ count, minutes, clientAddress, time }) => ({
    subject: 'भुगतान की बहुत सारी कोशिशें',
    preview: `एक ही पते से ${minutes} मिनट में ${count} ऑर्डर।`,
    heading: 'शायद कोई चोरी के कार्ड आज़मा रहा है',
    paragraphs: [
      `${clientAddress} से ${minutes} मिनट के भीतर ${count} ऑर्डर शुरू हुए। वहाँ से आने वाले और ऑर्डर अभी रोके जा रहे हैं।`,
      'कृपया सबसे नए विफल भुगतान भुगतान सेवा के डैशबोर्ड में देखें, और ये गलत लगें तो यह पता रोक दें।',
    ],
    facts: [{ label: 'कब पता चला', value: time }],
  }),
};
