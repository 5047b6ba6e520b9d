import type { Paper } from '@vgb/contracts';
import type { PaperFile } from '../mail/mail.js';

/** A PDF as a call answers with it. */
export const paperAnswer = async ({ filename, draw }: PaperFile): Promise<Paper> => ({
  success: true,
  fileName: filename,
  contentType: 'application/pdf',
  content: (await draw()).toString('base64'),
});
