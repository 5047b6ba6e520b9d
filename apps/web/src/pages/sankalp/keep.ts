import { PATRA } from '../../art/patra';
import { hash } from '../../art/svg';
import { type CalendarEntry, icsOf } from '../event-calendar/ics';

/** A sankalp that a person has written: yyyy-MM-dd is the day on which it begins. */
export interface Sankalp {
  readonly sentence: string;
  readonly day: string;
}

/** A calendar file that reminds of it on its day each year. The same sentence and day are the same entry. */
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
 * The leaf as a PNG, drawn by the browser at twice its size.
 * @throws when the browser draws no pictures.
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
