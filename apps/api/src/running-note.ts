import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The file in which a running site stores the addresses of its stand-ins, whose ports differ from start to start. */
const noteIn = (dataDir: string): string => path.join(dataDir, 'running.json');
const noteShape = z.object({
  pid: z.number().int(),
  mongodbUri: z.string().optional(),
  provider: z
    .object({
      keyId: z.string(),
      keySecret: z.string(),
      webhookSecrets: z.array(z.string()).readonly(),
      apiUrl: z.string(),
      checkoutUrl: z.string(),
      sandbox: z.boolean(),
    })
    .optional(),
});

/** Writes the note, readable by its owner only; returns the function that removes it. */
export function noteRunning(dataDir: string, note: z.input<typeof noteShape>): () => Promise<void> {
  const file = noteIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  return async () => rmSync(file, { force: true });
}

/** Reads the note of a running site. A note whose process does not exist is ignored: that process was killed. */
export function readNote(dataDir: string): z.infer<typeof noteShape> | undefined {
  try {
    const note = noteShape.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8')));
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}
