/** Caches results by key: neighbouring rules need the same sunrises, tithis and months. */
export function remembered<Result>(compute: (key: number) => Result): (key: number) => Result {
  const known = new Map<number, Result>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const result = compute(key);
    known.set(key, result);
    return result;
  };
}
