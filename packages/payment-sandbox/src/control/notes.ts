import { z } from 'zod';
import type { Notes } from '../ledger/entities.js';

/** Notes as a control is given them; an empty set is kept as the provider writes it, `[]`. */
export const notesSchema = z
  .record(z.string(), z.string())
  .default({})
  .transform((notes): Notes => (Object.keys(notes).length === 0 ? [] : notes));
