import { z } from 'zod';
import { atMost, email, line, linkToken, optionalPhone, paragraph, says } from './fields.js';
import { MAX_LENGTH } from './limits.js';
import { readable } from './reading.js';

export const contactSchema = z.object({
  name: line(MAX_LENGTH.name, 'fillRequiredFields'),
  email: email('fillRequiredFields'),
  phone: optionalPhone,
  subject: line(MAX_LENGTH.subject, 'fillRequiredFields'),
  message: paragraph(MAX_LENGTH.message, 'fillRequiredFields'),
  /** A field that no person sees: filled by robots, whose messages are answered like a success and dropped. */
  website: z.string(says('notText')).check(atMost(500)).optional(),
});
export type ContactMessage = z.infer<typeof contactSchema>;

export const messageAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export const readMessage = readable(messageAnswerSchema, { success: true, message: '' });

/** Asks for the newsletter; it starts once the link in the confirmation mail was followed. */
export const newsletterSchema = z.object({
  email: email('emailRequired'),
  website: z.string(says('notText')).check(atMost(500)).optional(),
});
export const newsletterTokenSchema = z.object({ token: linkToken });
