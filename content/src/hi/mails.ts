import type { MailWords } from '../types/mails.js';
import { unlinked } from '../unlinked.js';

const ignoreNote = 'अगर यह आपने नहीं किया, तो आपको कुछ भी करने की ज़रूरत नहीं है।';

/** Mails to the people of the site: members, donors and readers. */
export const mails: MailWords = {
  greeting: (name) => (name === '' ? 'नमस्ते,' : `नमस्ते ${unlinked(name)} जी,`),
  closing: ['सादर शुभकामनाओं सहित,', 'विश्व गुरु भारत'],
  footer: {
    why: 'यह ई-मेल आपको इसलिए मिला है कि आपने हमारी साइट पर कुछ किया था। यह विज्ञापन नहीं है।',
    whyOffice: 'विश्व गुरु भारत की साइट यह ई-मेल न्यास के अपने पते पर भेजती है (सेटिंग CONTACT_TO)।',
    questions: (email) => `कोई प्रश्न? इसी ई-मेल का उत्तर दें या ${email} पर लिखें।`,
    address: (address) => `विश्व गुरु भारत, ${address}`,
    unsubscribe: 'समाचार-पत्र बंद करें',
  },
  plainTextLink: (label, href) => `${label}: ${href}`,
  buttonFails: 'बटन काम न करे, तो यह पता कॉपी करके ब्राउज़र में खोलें:',

  verificationCode: ({ name, code, minutes, verifyUrl }) => ({
    subject: `${code} आपका पुष्टि कोड है`,
    preview: `अपने ई-मेल की पुष्टि के लिए इसे ${minutes} मिनट के भीतर लिखें।`,
    heading: 'अपने ई-मेल की पुष्टि करें',
    paragraphs: [mails.greeting(name), 'आपका खाता बनने ही वाला है। बस यह कोड हमारी साइट पर लिख दें।'],
    code,
    button: { label: 'कोड लिखें', href: verifyUrl },
    notes: [`यह कोड ${minutes} मिनट तक और एक ही बार चलता है। हम फ़ोन पर इसे कभी नहीं पूछेंगे।`, ignoreNote],
  }),

  signedUpAgain:
    'इस ई-मेल से एक से ज़्यादा बार पंजीकरण हुआ है। हर कोड अपने ही पंजीकरण का है और वही पासवर्ड लाता है जो तब चुना गया था: यह कोड तभी लिखें जब आपने इसे अभी-अभी माँगा हो।',

  welcome: ({ name, profileUrl, membershipUrl }) => ({
    subject: 'विश्व गुरु भारत में आपका स्वागत है',
    preview: 'आपका खाता तैयार है। शुरुआत यहाँ से करें।',
    heading: 'परिवार में आपका स्वागत है',
    paragraphs: [
      mails.greeting(name),
      'आपके ई-मेल की पुष्टि हो गई है और आपका खाता तैयार है।',
      'ऋग्वेद कहता है: शुभ विचार हर दिशा से हमारे पास आएँ। आप अपने विचार साथ लाएँ। किसी कार्यक्रम में या किसी नदी के तट पर आपसे मिलने की प्रतीक्षा रहेगी।',
    ],
    button: { label: 'मेरा विवरण देखें', href: profileUrl },
    notes: [`सदस्यता ₹365 सालाना से शुरू होती है, यानी रोज़ लगभग ₹1: ${membershipUrl}`],
  }),

  passwordReset: ({ name, resetUrl, minutes }) => ({
    subject: 'नया पासवर्ड चुनें',
    preview: `यह लिंक एक ही बार और ${minutes} मिनट तक चलता है।`,
    heading: 'नया पासवर्ड चुनें',
    paragraphs: [mails.greeting(name), 'इस ई-मेल के खाते के लिए नया पासवर्ड माँगा गया है। आशा है, आपने ही माँगा है।'],
    button: { label: 'नया पासवर्ड चुनें', href: resetUrl },
    notes: [
      `यह लिंक एक ही बार और ${minutes} मिनट तक चलता है। दोबारा माँगने पर केवल सबसे नया लिंक काम करेगा।`,
      `${ignoreNote} आपका पासवर्ड वही रहेगा।`,
    ],
  }),

  passwordChanged: ({ name, time, forgotUrl }) => ({
    subject: 'आपका पासवर्ड बदल दिया गया है',
    preview: 'अगर आपने ही बदला है, तो सब ठीक है।',
    heading: 'आपका पासवर्ड बदल दिया गया है',
    paragraphs: [
      mails.greeting(name),
      `आपके खाते का पासवर्ड बदला गया है (समय: ${time})। अब हर फ़ोन और कंप्यूटर पर फिर से लॉग इन करना होगा।`,
      'अगर आपने ही बदला है, तो सब ठीक है। अगर नहीं, तो तुरंत नया पासवर्ड चुनें और हमें बताएँ।',
    ],
    button: { label: 'यह मैंने नहीं किया', href: forgotUrl },
  }),

  emailChangeCode: ({ name, code, minutes, verifyUrl }) => ({
    subject: `${code} से अपने नए ई-मेल की पुष्टि करें`,
    preview: `इसे ${minutes} मिनट के भीतर लिखें। तब तक पुराना ई-मेल ही चलेगा।`,
    heading: 'अपने नए ई-मेल की पुष्टि करें',
    paragraphs: [mails.greeting(name), 'आगे से यही ई-मेल आपके खाते का ई-मेल हो, इसके लिए यह कोड हमारी साइट पर लिखें।'],
    code,
    button: { label: 'कोड लिखें', href: verifyUrl },
    notes: [`यह कोड ${minutes} मिनट तक चलता है। जब तक आप इसे नहीं लिखते, पुराना ई-मेल ही चलेगा।`, ignoreNote],
  }),

  emailChangeNotice: ({ name, newEmail, time, forgotUrl }) => ({
    subject: 'आपके खाते का ई-मेल बदलने वाला है',
    preview: 'अगर आपने ही कहा है, तो कुछ करने की ज़रूरत नहीं।',
    heading: 'आपके खाते का ई-मेल बदलने वाला है',
    paragraphs: [
      mails.greeting(name),
      `आपके खाते में लॉग इन करके कहा गया है कि आगे से इस ई-मेल की जगह ${newEmail} रहे (समय: ${time})। नए ई-मेल की पुष्टि होते ही यह बदल जाएगा।`,
      'अगर आपने ही कहा है, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो अभी नया पासवर्ड चुनें: इससे यह बदलाव रुक जाएगा और हर फ़ोन और कंप्यूटर पर फिर से लॉग इन करना होगा।',
    ],
    button: { label: 'यह मैंने नहीं किया: नया पासवर्ड चुनें', href: forgotUrl },
  }),

  loginGuessed: ({ name, count, hours, days, time, forgotUrl }) => ({
    subject: 'आपके खाते के लिए कई बार गलत पासवर्ड लिखा गया है',
    preview: 'जहाँ से आप पहले लॉग इन कर चुके हैं, वहाँ कुछ नहीं बदलता।',
    heading: 'आपके खाते के लिए कई बार गलत पासवर्ड लिखा गया है',
    paragraphs: [
      mails.greeting(name),
      `आपके खाते के लिए ${hours} घंटों में ${count} बार गलत पासवर्ड लिखा गया है (समय: ${time})। लगता है कि कोई आपके पासवर्ड का अनुमान लगा रहा है।`,
      `इसलिए अधिक से अधिक ${hours} घंटों तक केवल उन्हीं इंटरनेट कनेक्शनों से लॉग इन हो सकेगा, जिनसे आपने पिछले ${days} दिनों में लॉग इन किया है। वहाँ आपके लिए कुछ नहीं बदलता।`,
      'किसी और जगह से लॉग इन करना हो, तो हमारे भेजे लिंक से नया पासवर्ड चुनें: उसके बाद आप तुरंत लॉग इन कर सकेंगे। ऐसा लंबा पासवर्ड, जो आप और कहीं काम में न लेते हों, अनुमान से नहीं मिलता।',
    ],
    button: { label: 'नया पासवर्ड चुनें', href: forgotUrl },
    notes: ['अगर गलत पासवर्ड आपने ही लिखे थे, तो सब ठीक है।'],
  }),

  accountDeleted: ({ name, time }) => ({
    subject: 'आपका खाता मिटा दिया गया है',
    preview: 'आपका पथ शुभ हो। द्वार सदा खुला है।',
    heading: 'आपका खाता मिटा दिया गया है',
    paragraphs: [
      mails.greeting(name),
      `जैसा आपने चाहा, आपका खाता मिटा दिया गया है (समय: ${time})। दान के जो अभिलेख कानून के कारण रखने पड़ते हैं, उनमें से हम वह सब हटा देते हैं जो कानून नहीं माँगता।`,
      'आपने हमारे साथ जो समय बिताया, उसके लिए धन्यवाद। हमारा द्वार आपके लिए सदा खुला है।',
    ],
  }),

  donationReceipt: ({ firstName, amount, receiptNumber, date, paymentId, monthly }) => ({
    subject: `आपकी रसीद ${receiptNumber}: ${amount} के दान के लिए धन्यवाद`,
    preview: 'आपका दान हमें मिल गया है। रसीद PDF में साथ है।',
    heading: 'आपका हृदय से धन्यवाद',
    paragraphs: [
      mails.greeting(firstName),
      monthly === undefined
        ? `${amount} का आपका दान हमें मिल गया है। इसका एक-एक रुपया सोच-समझकर लगाया जाएगा। आपकी रसीद इस ई-मेल के साथ है।`
        : `${amount} का आपका मासिक दान हमें मिल गया है। इसका एक-एक रुपया सोच-समझकर लगाया जाएगा। आपकी रसीद इस ई-मेल के साथ है। यह राशि हर महीने कटेगी, जब तक आप इसे रोक न दें, और अधिक से अधिक ${monthly.mostDebits} बार।`,
      'गीता दान के बारे में कहती है: जो दान कर्तव्य समझकर, सही स्थान और सही समय पर, ऐसे योग्य व्यक्ति को दिया जाए जो बदले में कुछ न कर सके, वही सात्त्विक दान है। (17.20)',
    ],
    facts: [
      { label: 'रसीद संख्या', value: receiptNumber },
      { label: 'राशि', value: amount },
      ...(monthly === undefined ? [] : [{ label: 'कितनी बार', value: 'हर महीने' }]),
      { label: 'दिनांक', value: date },
      { label: 'भुगतान आईडी', value: paymentId },
    ],
    ...(monthly === undefined ? {} : { button: { label: 'मासिक दान देखें या रोकें', href: monthly.mandateUrl } }),
    notes: [
      'यह PDF सँभालकर रखें। आयकर रिटर्न के लिए प्रमाण-पत्र Form 114 है। अगर आपने अपना PAN और पता दिया है, तो वह वित्तीय वर्ष पूरा होने पर आपको मिलेगा।',
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
    subject: `आपकी ${planName} शुरू हो गई है`,
    preview: `${endDate} तक मान्य। प्रमाण-पत्र साथ है।`,
    heading: 'स्वागत है, प्रिय सदस्य',
    paragraphs: [
      mails.greeting(name),
      `आपकी ${planName} शुरू हो गई है। सदस्यता कार्ड और प्रमाण-पत्र इस ई-मेल के साथ हैं।`,
      'हमें खुशी है कि आप हमारे साथ हैं। किसी कार्यक्रम में आएँ, या बस पढ़ते रहें। कार्ड और प्रमाण-पत्र “मेरा विवरण” में भी मिलेंगे।',
    ],
    facts: [
      { label: 'सदस्यता', value: planName },
      { label: 'सदस्य संख्या', value: memberNumber },
      { label: 'कब से', value: startDate },
      { label: 'कब तक मान्य', value: endDate },
      { label: 'दी गई राशि', value: amount },
      { label: 'भुगतान आईडी', value: paymentId },
    ],
    button: { label: 'मेरा विवरण देखें', href: profileUrl },
    notes: ['सदस्यता अपने आप आगे नहीं बढ़ती। साल पूरा होने से पहले हम याद दिलाएँगे, निर्णय आपका होगा।'],
  }),

  membershipReminder: ({ name, planName, endDate, daysLeft, renewUrl }) => ({
    subject:
      daysLeft > 1
        ? `आपकी सदस्यता के ${daysLeft} दिन बाकी हैं`
        : daysLeft === 1
          ? 'आपकी सदस्यता का कल आखिरी दिन है'
          : daysLeft === 0
            ? 'आपकी सदस्यता का आज आखिरी दिन है'
            : 'आपकी सदस्यता पूरी हो चुकी है',
    preview: 'पहले नवीनीकरण करने पर बचे हुए दिन बने रहते हैं।',
    heading: daysLeft >= 0 ? 'एक साल और साथ चलें?' : 'आपकी कमी खल रही है',
    paragraphs: [
      mails.greeting(name),
      daysLeft >= 0
        ? `आपकी ${planName} ${endDate} तक मान्य है। साथ बने रहना चाहें, तो अभी नवीनीकरण कर लें: बचे हुए दिन व्यर्थ नहीं जाएँगे।`
        : `आपकी ${planName} ${endDate} तक मान्य थी। लौटना चाहें, तो एक भुगतान से सब कुछ पहले जैसा हो जाएगा।`,
    ],
    button: { label: 'सदस्यता का नवीनीकरण करें', href: renewUrl },
    notes: ['न चाहें, तो कुछ करने की ज़रूरत नहीं। कोई राशि अपने आप नहीं कटती।'],
  }),

  mandateHalted: ({ firstName, amount, mandateUrl, donateUrl }) => ({
    subject: 'आपका मासिक दान रुक गया है',
    preview: 'बैंक ने चार बार मना कर दिया। आप पर कुछ बकाया नहीं है।',
    heading: 'आपका मासिक दान रुक गया है',
    paragraphs: [
      mails.greeting(firstName),
      `आपके बैंक ने ${amount} की मासिक राशि काटने से चार बार मना कर दिया, इसलिए भुगतान सेवा ने कोशिश बंद कर दी है। कार्ड की अवधि पूरी होने या खाता बदलने पर अक्सर ऐसा होता है।`,
      'आप पर कुछ भी बकाया नहीं है। आगे भी दान देना चाहें, तो कृपया इसे एक बार फिर शुरू करें।',
    ],
    button: { label: 'मासिक दान फिर शुरू करें', href: donateUrl },
    notes: [`अब तक का आपका दान: ${mandateUrl}`],
  }),

  mandateCancelled: ({ firstName, amount, date, donateUrl }) => ({
    subject: 'आपका मासिक दान रोक दिया गया है',
    preview: 'अब कोई राशि नहीं कटेगी। धन्यवाद।',
    heading: 'आपका मासिक दान रोक दिया गया है',
    paragraphs: [
      mails.greeting(firstName),
      `${amount} का आपका मासिक दान ${date} से रोक दिया गया है। अब कोई राशि नहीं कटेगी।`,
      'जितने महीने आप साथ रहे, उन सबके लिए धन्यवाद।',
    ],
    notes: [`फिर कभी देने का मन हो: ${donateUrl}`],
  }),

  refundNotice: ({ firstName, amount, refundedAmount, receiptNumber, date, paymentId }) => ({
    subject: `रसीद ${receiptNumber} के ${refundedAmount} की वापसी`,
    preview: 'राशि उसी खाते में लौटेगी जिससे आई थी।',
    heading: 'आपके दान की वापसी',
    paragraphs: [
      mails.greeting(firstName),
      `${amount} के आपके दान में से ${refundedAmount} की राशि हमने लौटा दी है। वह उसी खाते में जाएगी जिससे आई थी; इसमें आम तौर पर 5 से 7 कामकाजी दिन लगते हैं।`,
      `हमारे बहीखाते में रसीद ${receiptNumber} पर वापसी दर्ज है। कृपया इसे आयकर रिटर्न में न लगाएँ।`,
    ],
    facts: [
      { label: 'रसीद संख्या', value: receiptNumber },
      { label: 'दान की राशि', value: amount },
      { label: 'लौटाई गई राशि', value: refundedAmount },
      { label: 'दिनांक', value: date },
      { label: 'भुगतान आईडी', value: paymentId },
    ],
  }),

  refundSentBack: ({ firstName, amount, refundedAmount, receiptNumber, date, paymentId }) => ({
    subject: `रसीद ${receiptNumber} के ${refundedAmount} की वापसी की राशि हमारे पास लौट आई है`,
    preview: 'राशि आपके खाते तक नहीं पहुँची। कृपया उसकी प्रतीक्षा न करें।',
    heading: 'आपको भेजी गई राशि हमारे पास लौट आई है',
    paragraphs: [
      mails.greeting(firstName),
      `${amount} के आपके दान में से ${refundedAmount} की जो राशि हमने लौटाई थी, वह आपके खाते तक नहीं पहुँची: बैंक ने उसे न्यास को वापस भेज दिया है। कृपया उसकी प्रतीक्षा न करें।`,
      `जब तक यह राशि किसी और तरह से आपको नहीं लौटाई जाती, यह रसीद ${receiptNumber} के दान में फिर से गिनी जाएगी।`,
      'न्यास इस पर ध्यान दे रहा है। यदि आपका खाता या कार्ड बदल गया हो, तो कृपया इस मेल का उत्तर दें, ताकि राशि आप तक पहुँच सके।',
    ],
    facts: [
      { label: 'रसीद संख्या', value: receiptNumber },
      { label: 'दान की राशि', value: amount },
      { label: 'हमारे पास लौटी राशि', value: refundedAmount },
      { label: 'दिनांक', value: date },
      { label: 'भुगतान आईडी', value: paymentId },
    ],
  }),

  chequeBounced: ({ firstName, amount, receiptNumber, date, reference }) => ({
    subject: `रसीद ${receiptNumber} अब मान्य नहीं है: आपके चेक का भुगतान नहीं हुआ`,
    preview: 'बैंक ने आपके चेक का भुगतान नहीं किया। कृपया इस रसीद का उपयोग न करें।',
    heading: 'आपके चेक का भुगतान नहीं हुआ',
    paragraphs: [
      mails.greeting(firstName),
      `आपके बैंक ने ${amount} का आपका चेक ${date} को बिना भुगतान के लौटा दिया। यह राशि न्यास तक नहीं पहुँची, या न्यास के खाते से वापस ले ली गई।`,
      `इसलिए हमारी भेजी हुई रसीद ${receiptNumber} अब मान्य नहीं है। कृपया इसे आयकर रिटर्न में न लगाएँ: आयकर विभाग को दिए जाने वाले हमारे विवरण में यह दान नहीं है।`,
      'आप पर हमारा कुछ भी बकाया नहीं है। फिर भी देना चाहें, तो नए चेक या बैंक ट्रांसफ़र की अलग रसीद मिलेगी। यदि आपको लगे कि यह भूल है, तो कृपया इस मेल का उत्तर दें।',
    ],
    facts: [
      { label: 'रसीद संख्या', value: receiptNumber },
      { label: 'राशि', value: amount },
      { label: 'दिनांक', value: date },
      { label: 'संदर्भ', value: reference },
    ],
  }),

  paymentHeld: ({ name, amount, orderId }) => ({
    subject: `${amount} का आपका भुगतान हमें मिल गया है`,
    preview: 'न्यास इसे देख रहा है और आपको लिखेगा।',
    heading: 'आपका भुगतान देखा जा रहा है',
    paragraphs: [
      mails.greeting(name),
      `${amount} का आपका भुगतान हमें मिल गया है। स्वीकार करने से पहले न्यास के किसी व्यक्ति को इसे देखना होगा, उदाहरण के लिए जब कार्ड विदेश का हो या राशि ऑर्डर से मेल न खाए।`,
      'आपको कुछ करने की ज़रूरत नहीं है। या तो रसीद ई-मेल से आएगी, या राशि उसी खाते में लौट जाएगी जिससे आई थी। तब तक कृपया दोबारा भुगतान न करें।',
    ],
    facts: [{ label: 'ऑर्डर आईडी', value: orderId }],
  }),

  membershipRefunded: ({ name, planName, amount, refundedAmount, paymentId, date }) => ({
    subject: `${planName} के ${refundedAmount} की वापसी`,
    preview: 'इस भुगतान से मिली सदस्यता समाप्त हो गई है।',
    heading: 'आपकी सदस्यता की राशि लौटा दी गई है',
    paragraphs: [
      mails.greeting(name),
      `${planName} के लिए आपने ${amount} का भुगतान किया था। उसमें से ${refundedAmount} की राशि उसी खाते में लौट रही है जिससे आई थी; इसमें आम तौर पर 5 से 7 कामकाजी दिन लगते हैं।`,
      `इस भुगतान से मिली सदस्यता ${date} को समाप्त हो गई। आपने कोई और सदस्यता ली है, तो वह वैसी ही रहेगी।`,
    ],
    facts: [{ label: 'भुगतान आईडी', value: paymentId }],
  }),

  membershipRefundSentBack: ({ name, planName, refundedAmount, paymentId, date }) => ({
    subject: `${planName} के ${refundedAmount} की वापसी की राशि हमारे पास लौट आई है`,
    preview: 'राशि आपके खाते तक नहीं पहुँची। आपका भुगतान फिर से मान्य है।',
    heading: 'आपको भेजी गई राशि हमारे पास लौट आई है',
    paragraphs: [
      mails.greeting(name),
      `${planName} की ${refundedAmount} की जो राशि हमने लौटाई थी, वह आपके खाते तक नहीं पहुँची: बैंक ने उसे न्यास को वापस भेज दिया है। कृपया उसकी प्रतीक्षा न करें।`,
      'जब तक यह राशि किसी और तरह से आपको नहीं लौटाई जाती, आपका भुगतान फिर से मान्य है, और उससे मिला सदस्यता का वर्ष भी।',
      'न्यास इस पर ध्यान दे रहा है। यदि आपका खाता या कार्ड बदल गया हो, तो कृपया इस मेल का उत्तर दें, ताकि राशि आप तक पहुँच सके।',
    ],
    facts: [
      { label: 'दिनांक', value: date },
      { label: 'भुगतान आईडी', value: paymentId },
    ],
  }),

  newsletterConfirm: ({ confirmUrl }) => ({
    subject: 'विश्व गुरु भारत का समाचार-पत्र: कृपया पुष्टि करें',
    preview: 'एक क्लिक, और अगला अंक आपका।',
    heading: 'क्या आप हमारा समाचार-पत्र चाहेंगे?',
    paragraphs: ['नमस्ते,', 'हमसे कहा गया है कि समाचार-पत्र इस ई-मेल पर भेजा जाए। यह साल में लगभग चार बार आता है।'],
    button: { label: 'हाँ, मुझे भेजें', href: confirmUrl },
    notes: [`${ignoreNote} आपकी हाँ के बिना हम दोबारा नहीं लिखेंगे।`],
  }),

  newsletterWelcome: ({ unsubscribeUrl }) => ({
    subject: 'समाचार-पत्र अब आपको मिलेगा',
    preview: 'धन्यवाद। अगला अंक आपका है।',
    heading: 'समाचार-पत्र अब आपको मिलेगा',
    paragraphs: ['नमस्ते,', 'समाचार-पत्र के लिए आपकी हाँ दर्ज हो गई है। अगला अंक अगली ऋतु के साथ आएगा।'],
    notes: [`बंद करने के लिए एक क्लिक काफ़ी है: ${unsubscribeUrl}`],
  }),
};
