import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Document } from 'mongodb';
import { type Opened, openDatabase } from './server-under-test.js';

/**
 * The set-up of the conformance tests. They state what the application relies on, exactly as MongoDB does it, and run against the
 * embedded server, or with MONGODB_URI against a real one: the same expectations for both.
 */
export function useDatabase() {
  let opened: Opened | undefined;
  let made = 0;
  beforeAll(async () => {
    opened = await openDatabase();
  });
  afterAll(() => opened?.stop());
  beforeEach(() => {
    made += 1;
  });
  const db = () => {
    if (!opened) throw new Error('there is no database before the first test');
    return opened.db;
  };
  const things = () => db().collection<Document>(`things${made}`);
  const all = (filter: Document = {}) => things().find(filter).sort({ _id: 1 }).toArray();
  return {
    get db() {
      return db();
    },
    get client() {
      return db().client;
    },
    /** A new, empty collection for each test. */
    get things() {
      return things();
    },
    /** The name of a further collection of the same test. */
    beside: (name: string) => `${name}${made}`,
    all,
    ids: async (filter: Document) => (await all(filter)).map(({ _id }) => _id),
  };
}

/** The error with which a promise rejects. */
export async function failure(promise: Promise<unknown>): Promise<Document> {
  try {
    await promise;
  } catch (error) {
    return error as Document;
  }
  throw new Error('it did not fail');
}
