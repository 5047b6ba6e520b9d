import { mailtoTrust, trust } from '../trust.js';
import type { TeamWords } from '../types/about-pages.js';
import type { TeamMember } from '../types/entities.js';

/** A place in the team that waits for the trust's own person: the name says what it is, the drawn lotus stands for the portrait. */
function place(id: string, position: string, name: string): TeamMember {
  return {
    id,
    name: `${name} (नमूना)`,
    position,
    image: id,
    social: { email: trust.email.value },
    sample: true,
  };
}

export const team: TeamWords = {
  hero: {
    eyebrow: 'हमारे लोग',
    title: 'काम के पीछे के लोग',
    lead: 'इनमें से अधिकतर की नौकरी है, परिवार है, और बस भी पकड़नी है। फिर भी आते हैं।',
  },
  leaders: {
    heading: 'हमारे मार्गदर्शक',
    items: [
      {
        ...place('president', 'अध्यक्ष', 'आनंद'),
        bio: 'न्यास का मार्गदर्शन करते हैं और मंडल की बैठक चलाते हैं। हर बैठक उस प्रश्न से शुरू करते हैं जिसे भूलना सबसे आसान है: यह किसके लिए है? गौ, गंगा और पाँच तत्त्व इन्हीं के ज़िम्मे हैं।',
        quote: 'भाषण से आज तक कोई नहीं सीखा। लोग उससे सीखे, जो हाथ बँटाने को रुका।',
      },
      {
        ...place('general-secretary', 'महासचिव', 'विद्या'),
        bio: 'बारहों विभागों में तालमेल बनाए रखती हैं, और न्यास को मिला हर पत्र पढ़ती हैं। गायत्री, गीता और गुरु इन्हीं के ज़िम्मे हैं, और शनिवार को संस्कृत पढ़ाती हैं।',
        quote: 'श्लोक उस दिन समझ आता है, जिस दिन उसकी ज़रूरत हो। हमारा काम है कि तब तक वह आपको याद हो।',
      },
    ],
  },
  coreTeam: {
    heading: 'मुख्य टीम',
    text: 'पंद्रह लोग, हर एक काम के एक हिस्से के लिए उत्तरदायी।',
    items: [
      place('treasurer', 'कोषाध्यक्ष', 'गोपाल'),
      place('gau', 'प्रमुख, गौ अभियान: पशुओं की रक्षा', 'नंदिनी'),
      place('ganga', 'प्रमुख, गंगा अभियान: जल की रक्षा', 'भगीरथ'),
      place('gayatri', 'प्रमुख, गायत्री अभियान: मंत्र-शिक्षा', 'सविता'),
      place('gita', 'प्रमुख, गीता अभियान: ग्रंथों का अध्ययन', 'अर्जुन'),
      place('guru', 'प्रमुख, गुरु अभियान: ज्ञान बाँटना', 'संदीप'),
      place('elements', 'प्रमुख, पाँच तत्त्व', 'पृथ्वी'),
      place('agriculture', 'कृषि', 'किसान'),
      place('education', 'शिक्षा', 'शारदा'),
      place('health', 'स्वास्थ्य और परिवार कल्याण', 'आरोग्य'),
      place('yoga', 'योग और ध्यान', 'योगेश'),
      place('art', 'कला और संस्कृति', 'कला'),
      place('chapters', 'स्थानीय शाखाएँ', 'संघमित्रा'),
      place('volunteers', 'सेवक', 'सेवा'),
      place('law', 'विधि और न्याय', 'न्याय'),
    ],
  },
  developers: {
    heading: 'वेबसाइट बनाने वाले',
    text: 'ये इस वेबसाइट को बनाते और सँभालते हैं, ताकि हर दान, हर पत्र और हर प्रश्न अपनी जगह पहुँचे।',
    items: [
      place('web', 'वेब डेवलपर', 'रचना'),
      place('server', 'सर्वर डेवलपर', 'सेतु'),
      place('design', 'डिज़ाइनर', 'रेखा'),
    ],
  },
  profileOf: (name) => `${name} का परिचय`,
  writeTo: (name) => `${name} को लिखें`,
  mailLabel: 'ई-मेल',
  join: {
    heading: 'हमारी टीम में आइए',
    text: 'हमें ऐसे लोग चाहिए जो शुरू किया हुआ पूरा करें। बताइए कि आप किसमें अच्छे हैं और क्या सीखना चाहते हैं।',
    link: { label: 'हमारी टीम में आएँ', href: mailtoTrust('टीम में आने के लिए') },
  },
};
