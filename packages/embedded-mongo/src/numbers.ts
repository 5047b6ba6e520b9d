import { Decimal128, Double, Int32, Long } from 'bson';
import { asNumber, typeOf, type Value } from './values.js';

/** A finite number without loss: coefficient × 10^exponent. */
interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** A number without loss, or NaN and the infinities as they are. */
function exactOf(value: Value): Exact | number {
  const type = typeOf(value);
  if (type === 'long')
    return { coefficient: typeof value === 'bigint' ? value : (value as Long).toBigInt(), exponent: 0 };
  if (type === 'decimal') return parseDecimal(String(value));
  const number = asNumber(value) ?? Number.NaN;
  if (!Number.isFinite(number)) return number;
  // A double is m × 2^-k, and 2^-k = 5^k × 10^-k.
  let [scaled, k] = [number, 0];
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    k += 1;
  }
  return { coefficient: BigInt(scaled) * 5n ** BigInt(k), exponent: -k };
}

function parseDecimal(text: string): Exact | number {
  const parts = /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text);
  if (!parts) return Number(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const coefficient = BigInt(`${whole}${fraction}` || '0');
  return { coefficient: sign ? -coefficient : coefficient, exponent: Number(exponent) - fraction.length };
}

function aligned(a: Exact, b: Exact): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const scale = (x: Exact) => x.coefficient * 10n ** BigInt(x.exponent - exponent);
  return [scale(a), scale(b), exponent];
}

function compareJs(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  // NaN equals itself and is below every other number.
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Compares numbers of any BSON types by value, without rounding. */
export function compareNumbers(a: Value, b: Value): number {
  const isPlain = (value: Value) => typeOf(value) === 'int' || typeOf(value) === 'double';
  if (isPlain(a) && isPlain(b)) return compareJs(asNumber(a) ?? 0, asNumber(b) ?? 0);
  const [x, y] = [exactOf(a), exactOf(b)];
  if (typeof x === 'number' || typeof y === 'number') {
    return compareJs(typeof x === 'number' ? x : 0, typeof y === 'number' ? y : 0);
  }
  const [left, right] = aligned(x, y);
  return left < right ? -1 : Number(left > right);
}

/** One text for all numbers that are equal, whatever their type. */
export function numberIdentity(value: Value): string {
  const exact = exactOf(value);
  if (typeof exact === 'number') return String(exact);
  let { coefficient, exponent } = exact;
  if (coefficient === 0n) return '0';
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return `${coefficient}e${exponent}`;
}

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/**
 * `a + b` or `a * b` in MongoDB's result type: decimal beats double beats long beats int, and an int that does not
 * fit becomes a long. `undefined` when a long overflows.
 */
export function arithmetic(
  operation: 'add' | 'multiply',
  a: Value,
  b: Value,
): Decimal128 | Double | Long | Int32 | undefined {
  const types = [typeOf(a), typeOf(b)];
  const [x, y] = [asNumber(a) ?? Number.NaN, asNumber(b) ?? Number.NaN];
  if (types.includes('decimal')) return decimalArithmetic(operation, a, b);
  if (types.includes('double')) return new Double(operation === 'add' ? x + y : x * y);
  const [left, right] = [bigintOf(a), bigintOf(b)];
  const result = operation === 'add' ? left + right : left * right;
  if (result < int64.min || result > int64.max) return undefined;
  const fitsInt = result >= -(2n ** 31n) && result < 2n ** 31n;
  return types.includes('long') || !fitsInt ? Long.fromBigInt(result) : new Int32(Number(result));
}

function bigintOf(value: Value): bigint {
  const exact = exactOf(value);
  return typeof exact === 'number' ? 0n : exact.coefficient;
}

function decimalArithmetic(operation: 'add' | 'multiply', a: Value, b: Value): Decimal128 {
  // MongoDB takes 15 significant digits of a double into a decimal.
  const operand = (value: Value) => {
    const number = asNumber(value) ?? Number.NaN;
    const isFraction = typeOf(value) === 'double' && Number.isFinite(number);
    return isFraction ? parseDecimal(number.toPrecision(15)) : exactOf(value);
  };
  const [x, y] = [operand(a), operand(b)];
  if (typeof x === 'number' || typeof y === 'number') {
    const [left, right] = [asNumber(a) ?? 0, asNumber(b) ?? 0];
    return Decimal128.fromString(String(operation === 'add' ? left + right : left * right));
  }
  if (operation === 'multiply') {
    return toDecimal({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent });
  }
  const [left, right, exponent] = aligned(x, y);
  return toDecimal({ coefficient: left + right, exponent });
}

function toDecimal({ coefficient, exponent }: Exact): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}
