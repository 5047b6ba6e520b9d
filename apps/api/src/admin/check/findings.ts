import { styleText } from 'node:util';
import type { Environment } from '../../config.js';
import { type Finding, LEVELS, type Level, worstOf } from './verdict.js';

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|_KEY$/;
/** Shorter values are not removed: they would match parts of words, and production refuses such secrets. */
const SECRET_LETTERS = 6;

/** Removes the values of secret settings from a finding: its reason is an error text of some library. */
export function withoutSecrets(finding: Finding, environment: Environment): Finding {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(SECRET_NAME.test(name) ? value.split(',').map((part) => part.trim()) : []),
    ...[...value.matchAll(/^\w+(?:\+\w+)?:\/\/[^:@/]*:([^@]*)@/g)].flatMap(([, password = '']) => [
      password,
      decoded(password),
    ]),
  ]);
  const clean = (text: string): string =>
    secrets
      .filter((secret) => secret.length >= SECRET_LETTERS)
      .reduce((left, secret) => left.replaceAll(secret, '***'), text);
  const { todo } = finding;
  return { ...finding, says: clean(finding.says), ...(todo !== undefined && { todo: clean(todo) }) };
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const inJson = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ level: worstOf(findings), findings }, undefined, 2)}\n`;

const COLOURS = { green: 'green', skipped: 'gray', amber: 'yellow', red: 'red' } as const;

/** One line for each finding, with what to do below it; with colours on a screen only, and never as the only sign. */
export function inLines(findings: readonly Finding[], isScreen: boolean): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const shown = (level: Level): string => {
    const word = level.padEnd(7);
    return isScreen && !process.env.NO_COLOR
      ? styleText(COLOURS[level], word, { validateStream: false })
      : word;
  };
  const lines = findings.flatMap(({ name, level, says, todo }) => [
    `${shown(level)}  ${name.padEnd(width)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(7 + 2 + width + 2)}To do: ${todo}`]),
  ]);
  const counts = [...LEVELS]
    .reverse()
    .map((level) => [level, findings.filter((finding) => finding.level === level).length] as const)
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${count} ${level}`);
  return `${[...lines, counts.join(', ')].join('\n')}\n`;
}
