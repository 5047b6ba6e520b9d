import type { GitaWords } from '../types/initiatives.js';

/** The eighteen chapters with their verse counts in the common count of 700. */
export const gitaChapters: GitaWords['chapters']['items'] = [
  { number: 1, name: 'अर्जुन-विषाद योग', about: 'युद्ध से पहले अर्जुन की निराशा', verses: 47 },
  { number: 2, name: 'सांख्य योग', about: 'आत्मा जो मरती नहीं; स्थिर बुद्धि', verses: 72 },
  { number: 3, name: 'कर्म योग', about: 'कर्म, बिना फल को पकड़े', verses: 43 },
  { number: 4, name: 'ज्ञान-कर्म-संन्यास योग', about: 'ज्ञान, जो कर्म को मुक्त करता है', verses: 42 },
  { number: 5, name: 'कर्म-संन्यास योग', about: 'काम करते हुए छोड़ना', verses: 29 },
  { number: 6, name: 'ध्यान योग', about: 'ध्यान, और चंचल मन', verses: 47 },
  { number: 7, name: 'ज्ञान-विज्ञान योग', about: 'हर वस्तु में ईश्वर को पहचानना', verses: 30 },
  { number: 8, name: 'अक्षर-ब्रह्म योग', about: 'अविनाशी तत्त्व, और अंतिम विचार', verses: 28 },
  { number: 9, name: 'राजविद्या-राजगुह्य योग', about: 'सबसे बड़ा रहस्य: प्रेम और अर्पण', verses: 34 },
  { number: 10, name: 'विभूति योग', about: 'ईश्वर का तेज सबसे अधिक कहाँ है', verses: 42 },
  { number: 11, name: 'विश्वरूप-दर्शन योग', about: 'पूरे विश्व का एक साथ दर्शन', verses: 55 },
  { number: 12, name: 'भक्ति योग', about: 'भक्ति, और सब प्राणियों का मित्र', verses: 20 },
  { number: 13, name: 'क्षेत्र-क्षेत्रज्ञ-विभाग योग', about: 'क्षेत्र, और उसे जानने वाला', verses: 34 },
  { number: 14, name: 'गुणत्रय-विभाग योग', about: 'तीन गुण: सत्त्व, रज, तम', verses: 27 },
  { number: 15, name: 'पुरुषोत्तम योग', about: 'वह वृक्ष जिसकी जड़ें ऊपर हैं', verses: 20 },
  { number: 16, name: 'दैवासुर-संपद्-विभाग योग', about: 'जीने के दो ढंग', verses: 24 },
  { number: 17, name: 'श्रद्धात्रय-विभाग योग', about: 'श्रद्धा, भोजन और दान के तीन-तीन प्रकार', verses: 28 },
  { number: 18, name: 'मोक्ष-संन्यास योग', about: 'मुक्ति, और अर्जुन पर छोड़ा गया निर्णय', verses: 78 },
];
