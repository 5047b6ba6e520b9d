/** The command lines of docs/operations.md. */
export interface Manual {
  /** In the document's order; a command over several lines is one. */
  readonly commands: readonly string[];
  /** Those that only a real server can run, with the reason. */
  readonly notRun: readonly { readonly command: string; readonly reason: string }[];
}

/** A fenced block of `sh`, which may be inside a list, with the text after the language's name. */
const BLOCK = /^( *)```sh(?: (.*))?\n([\s\S]*?)^\1```$/gm;
const MARK = 'not-run: ';

/** Parses the blocks of a manual. @throws Error for an unknown mark on a block. */
export function readManual(text: string): Manual {
  const commands: string[] = [];
  const notRun: { command: string; reason: string }[] = [];
  for (const [, , mark, block = ''] of text.matchAll(BLOCK)) {
    if (mark !== undefined && !mark.startsWith(MARK)) throw new Error(`a block is marked "${mark}"`);
    const lines = block
      .replaceAll('\\\n', '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (mark === undefined) commands.push(...lines);
    else notRun.push(...lines.map((command) => ({ command, reason: mark.slice(MARK.length) })));
  }
  return { commands, notRun };
}
