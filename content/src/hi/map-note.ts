/** Stands under each map of India. */
export const mapNote = 'हाथ से बना सरल मानचित्र। सीमा-रेखा भारतीय सर्वेक्षण विभाग के राजनीतिक मानचित्र के अनुसार है।';
