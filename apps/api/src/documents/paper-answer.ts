import type { Paper } from '@vgb/contracts';
import type { PaperFile } from '../mail/mail.js';

/** A PDF in the form of an answer. */
export const paperAnswer = ({ filename, content }: PaperFile): Paper => ({
  success: true,
  fileName: filename,
  contentType: 'application/pdf',
  content: content.toString('base64'),
});
