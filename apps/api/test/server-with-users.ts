import type { RunCommand } from '../src/admin/reader-store.js';

/**
 * Stands for a MongoDB with access control: keeps the commands it is asked for and answers as MongoDB does. Roles and users of a
 * real server outlive the database they were made in, so that a test must not leave any there.
 * @param failures the error code by the command's name, such as `{ createUser: 51003 }`.
 */
export function serverWithUsers(failures: Readonly<Record<string, number>> = {}) {
  const asked: Record<string, unknown>[] = [];
  const run: RunCommand = async (command) => {
    asked.push({ ...command });
    const code = failures[Object.keys(command)[0] ?? ''];
    if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    return { ok: 1 };
  };
  return { asked, run };
}
