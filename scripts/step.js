import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Whether a command can have a process group of its own, to which a signal is sent at once. */
const hasGroups = process.platform !== 'win32';

/**
 * Runs one command of the shell at the repository's root and resolves when it has ended well. One that fails ends this process with
 * its status. A signal is passed on to all that the command has started, because neither shells nor npm pass on all of them, and
 * ends this process when the command has ended.
 */
export function step(command, stdio = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio, detached: hasGroups });
    let asked;
    const passOn = (signal) => {
      asked = signal;
      process.kill(hasGroups ? -child.pid : child.pid, signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    child.once('exit', (status, signal) => {
      for (const name of SIGNALS) process.off(name, passOn);
      const endedBy = asked ?? signal;
      if (endedBy) process.kill(process.pid, endedBy);
      else if (status !== 0) process.exit(status);
      else resolve();
    });
  });
}
