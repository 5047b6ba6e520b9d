import { readPaise } from '@vgb/contracts';
import { InvalidArgumentError } from 'commander';

/** An amount as a clerk types it, in paise: 2100, 2,100 or 2100.50. @throws InvalidArgumentError for anything else. */
export function readRupees(text: string): number {
  const paise = readPaise(text);
  if (paise === undefined) throw new InvalidArgumentError('It must be an amount in rupees.');
  return paise;
}
