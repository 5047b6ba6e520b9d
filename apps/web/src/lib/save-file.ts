import type { Paper } from '@vgb/contracts';

/** Downloads a file that was created in the browser. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** The bytes of a paper, which the API sends in base64. */
const bytesOf = ({ content }: Paper): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));

export const savePaper = (paper: Paper): void => saveFile(paper.fileName, paper.contentType, bytesOf(paper));

/** Shows a paper in a tab that was opened at the press of the button: one opened later would be blocked as a pop-up. */
export function showPaper(paper: Paper, tab: Window | null): void {
  if (!tab) savePaper(paper);
  else tab.location.href = URL.createObjectURL(new Blob([bytesOf(paper)], { type: paper.contentType }));
}
