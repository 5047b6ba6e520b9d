/** What test files import from `@jest/globals`, as jest-light-runner has put it there. */
export const { jest, describe, it, test, expect, beforeAll, beforeEach, afterAll, afterEach } = globalThis;
