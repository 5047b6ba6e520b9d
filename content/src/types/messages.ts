import type { messages } from '../en/messages.js';

export type MessageKey = keyof typeof messages;

/** Every sentence that a call or a form can answer with, in one language; `{name}` in it stands for a value. */
export type MessageTable = Readonly<Record<MessageKey, string>>;
