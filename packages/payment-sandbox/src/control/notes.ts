import { z } from 'zod';
import type { Notes } from '../ledger/entities.js';

/** Notes in a control's body; an empty set is stored as the provider writes it, `[]`. */
export const notesSchema = z
  .record(z.string(), z.string())
  .default({})
  .transform((notes): Notes => (Object.keys(notes).length === 0 ? [] : notes));
