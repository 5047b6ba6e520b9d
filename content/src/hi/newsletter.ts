import type { NewsletterWords } from '../types/account.js';

export const newsletter: NewsletterWords = {
  heading: 'एक छोटी चिट्ठी, साल में चार बार',
  text: 'क्या हुआ, आगे क्या होगा, और एक श्लोक जो सँजोने लायक हो। न चंदे की अपील, न आप पर नज़र।',
  email: { label: 'ई-मेल', placeholder: 'name@example.com' },
  consent: 'पुष्टि के लिए हम आपको एक ई-मेल भेजते हैं। हर अंक में बंद करने का लिंक होता है, एक क्लिक काफ़ी है।',
  submit: 'समाचार-पत्र मँगवाएँ',
  submitting: 'नाम लिखा जा रहा है…',
  confirm: {
    heading: 'क्या आप हमारा समाचार-पत्र चाहेंगे?',
    text: 'एक क्लिक से पुष्टि हो जाएगी। हम समय लिख लेते हैं, ताकि दिखा सकें कि आपने हाँ कहा था।',
    submit: 'हाँ, मुझे भेजें',
    submitting: 'पुष्टि हो रही है…',
    doneHeading: 'समाचार-पत्र अब आपको मिलेगा',
  },
  unsubscribe: {
    heading: 'समाचार-पत्र बंद करें?',
    text: 'एक क्लिक, और हम इस ई-मेल पर समाचार-पत्र नहीं भेजेंगे।',
    submit: 'हाँ, बंद करें',
    submitting: 'बंद किया जा रहा है…',
    doneHeading: 'समाचार-पत्र बंद हो गया है',
    again: { label: 'मन बदल गया? फिर मँगवाएँ', href: '/events' },
  },
};
