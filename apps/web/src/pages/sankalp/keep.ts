import { PATRA } from '../../art/patra';
import { hash } from '../../art/svg';
import { type CalendarEntry, icsOf } from '../event-calendar/ics';

/** A sankalp as the visitor wrote it; `day` (yyyy-MM-dd) is its first day. */
export interface Sankalp {
  readonly sentence: string;
  readonly day: string;
}

/** A calendar file with a reminder on that day each year. The same sentence and day give the same entry. */
export function sankalpFile({ sentence, day }: Sankalp, title: string, stampedAt: Date): string {
  const entry: CalendarEntry = {
    uid: `sankalp-${day}-${hash(sentence).toString(36)}@vishwagurubharat`,
    date: day,
    title,
    location: '',
    description: sentence,
    isYearly: true,
  };
  return icsOf([entry], stampedAt);
}

/**
 * The leaf as a PNG of twice its size, drawn by the browser.
 * @throws when the browser's canvas gives no picture.
 */
export async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PATRA.width * 2;
  canvas.height = PATRA.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))),
      'image/png',
    );
  });
}
