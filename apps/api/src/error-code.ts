/** The `code` of an error of node, the driver or a mail server, such as "ENOENT" or 11000; undefined where there is none. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
