/** What stands behind the `#` of an address, decoded; as it is where it cannot be decoded, such as `#50%`, which anyone may write into a link. */
export function fragmentText(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
