import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Files are removed after this time; a page that has been open for longer must be loaded anew. */
const KEPT_MS = 90 * 24 * 3600_000;
/** The folder of files with a content hash in their names: the same name is the same file. */
const HASHED = 'assets';

/**
 * Copies the site's static files into the folder that a web server in front serves, beside those of other versions: during an
 * upgrade the pages of both versions find their scripts, and so do pages that were opened before it. Files of a version that has
 * not started for 90 days are removed. Safe in several processes at once: each file is written under a temporary name and
 * renamed.
 * @param from the build's `files`. @param to the shared folder, which exists and may be written.
 * @throws the file system's error.
 */
export async function shareFiles(from: string, to: string, now: Date): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of found.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const name = path.relative(from, source);
    const target = path.join(to, name);
    const isThere = name.startsWith(`${HASHED}${path.sep}`) && (await exists(target));
    if (!isThere) {
      await mkdir(path.dirname(target), { recursive: true });
      // Processes in containers have the same ids.
      const part = `${target}.${randomUUID()}.part`;
      await copyFile(source, part);
      await rename(part, target);
    }
    await utimes(target, now, now);
  }
  await removeOld(path.join(to, HASHED), now.getTime() - KEPT_MS);
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function removeOld(folder: string, beforeMs: number): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of found.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // Another process may have removed it in the meantime.
    const kept = await stat(file).catch(() => undefined);
    if (kept && kept.mtimeMs < beforeMs) await rm(file, { force: true });
  }
}
