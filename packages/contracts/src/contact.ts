import { z } from 'zod';
import { contactControls, eachContactField, type FieldControl } from './controls.js';
import { email, line, linkToken, optionalLine, optionalPhone, optionalText, paragraph } from './fields.js';
import { readable } from './reading.js';

type Letter = {
  [Field in keyof typeof contactControls]: (typeof contactControls)[Field] extends { required: true }
    ? z.ZodString
    : z.ZodOptional<z.ZodString>;
};

/** The schema of a field, from its control. */
function taken({ type, required, rows, maxLength }: FieldControl): z.ZodString | z.ZodOptional<z.ZodString> {
  if (type === 'email') return email('fillRequiredFields');
  if (type === 'tel') return optionalPhone;
  if (required) return (rows ? paragraph : line)(maxLength, 'fillRequiredFields');
  return (rows ? optionalText : optionalLine)(maxLength);
}

export const contactSchema = z.object({
  ...(eachContactField((field) => taken(contactControls[field])) as Letter),
  /** A hidden field: robots fill it in, and their messages are answered with success and dropped. */
  website: optionalLine(500),
});
export type ContactMessage = z.infer<typeof contactSchema>;

export const messageAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export const readMessage = readable(messageAnswerSchema, { success: true, message: '' });

/** A subscription to the newsletter, which starts once the link in the confirmation mail was followed. */
export const newsletterSchema = z.object({
  email: email('emailRequired'),
  website: optionalLine(500),
});
export const confirmTokenSchema = z.object({ token: linkToken('newsletterLinkInvalid') });
/** Who leaves is not told to subscribe again. */
export const unsubscribeTokenSchema = z.object({ token: linkToken('newsletterNotOnList') });
