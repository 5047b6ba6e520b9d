/** The fragment of an address, decoded; unchanged where it cannot be decoded, such as `#50%`. */
export function fragmentText(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
