import { Double, Int32, Long } from 'bson';
import { notImplemented } from './errors.js';
import { asNumber, typeOf, type Value } from './values.js';

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const fitsLong = (value: bigint): boolean => value >= INT64.min && value <= INT64.max;
const fitsInt = (value: bigint): boolean => value >= -(2n ** 31n) && value < 2n ** 31n;

/** The value of a whole BSON number. */
const bigintOf = (value: Value): bigint =>
  typeOf(value) === 'long' ? (value as Long).toBigInt() : BigInt(asNumber(value) ?? 0);

/** @throws CommandError 238: decimals are stored and returned, but not computed with. */
export function refuseDecimal(value: Value, what: string): void {
  if (typeOf(value) === 'decimal') throw notImplemented(`${what} of a Decimal128`);
}

/**
 * `a + b` in the type that MongoDB's `$inc` gives: double beats long beats int, and an int that does not fit becomes a long.
 * `undefined` when a long overflows.
 */
export function add(a: Value, b: Value): Double | Long | Int32 | undefined {
  const types = [typeOf(a), typeOf(b)];
  if (types.includes('double')) return new Double((asNumber(a) ?? 0) + (asNumber(b) ?? 0));
  const sum = bigintOf(a) + bigintOf(b);
  if (!fitsLong(sum)) return undefined;
  return types.includes('long') || !fitsInt(sum) ? Long.fromBigInt(sum) : new Int32(Number(sum));
}

/**
 * The accumulator `$sum`: whole numbers without loss, doubles with compensated summation as in MongoDB
 * (src/mongo/util/summation.h), so that 0.1 + 0.2 + 0.3 is 0.6. Values that are not numbers are ignored.
 */
export class Sum {
  #whole = 0n;
  #double = 0;
  #roundedOff = 0;
  #widest: 'int' | 'long' | 'double' = 'int';

  add(value: Value): void {
    const type = typeOf(value);
    refuseDecimal(value, '$sum');
    if (type === 'int' || type === 'long') {
      this.#whole += bigintOf(value);
      if (type === 'long' && this.#widest === 'int') this.#widest = 'long';
    } else if (type === 'double') {
      this.#addDouble(asNumber(value) ?? 0);
      this.#widest = 'double';
    }
  }

  #addDouble(value: number): void {
    const sum = this.#double + value;
    const part = sum - this.#double;
    this.#roundedOff += this.#double - (sum - part) + (value - part);
    this.#double = sum;
  }

  /** An int or a long if it fits and no double was added; else a double. */
  result(): Value {
    if (this.#widest !== 'double' && fitsLong(this.#whole))
      return this.#widest === 'int' && fitsInt(this.#whole)
        ? new Int32(Number(this.#whole))
        : Long.fromBigInt(this.#whole);
    const nearest = Number(this.#whole);
    this.#addDouble(nearest);
    if (fitsLong(this.#whole)) this.#addDouble(Number(this.#whole - BigInt(nearest)));
    const exact = this.#double + this.#roundedOff;
    // With infinities the compensation is NaN and is left out.
    return new Double(Number.isNaN(exact) ? this.#double : exact);
  }
}
