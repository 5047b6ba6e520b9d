import { DecryptionError, type Keyring } from '../db/cipher.js';
import { TAX_DETAILS_PLACES, type TaxDetailsPlace, type TaxDetailsStore } from './tax-details-store.js';

/** The counts of one collection, in encrypted texts. */
export interface Reencrypted {
  readonly collection: string;
  /** Now encrypted with the current key. */
  readonly reencrypted: number;
  /** Encrypted with the current key before. */
  readonly current: number;
  /** Unchanged, because their key is not set or the text is damaged. */
  readonly unopened: number;
}

export interface TaxKeyRotationDeps {
  readonly store: TaxDetailsStore;
  readonly keyring: Keyring;
}

/** Encrypts donors' PAN and address with the current key, document by document: an interrupted run is continued by the next one. */
export class TaxKeyRotation {
  readonly #deps: TaxKeyRotationDeps;

  constructor(deps: TaxKeyRotationDeps) {
    this.#deps = deps;
  }

  /** The id of the current key. */
  get currentId(): string {
    return this.#deps.keyring.currentId;
  }

  async rotate(): Promise<Reencrypted[]> {
    const done: Reencrypted[] = [];
    for (const place of TAX_DETAILS_PLACES) done.push(await this.#reencrypt(place));
    return done;
  }

  async #reencrypt(place: TaxDetailsPlace): Promise<Reencrypted> {
    const { store, keyring } = this.#deps;
    const counts = { reencrypted: 0, current: 0, unopened: 0 };
    for await (const encrypted of store.encryptedIn(place)) {
      if (keyring.isCurrent(encrypted.text)) {
        counts.current += 1;
        continue;
      }
      try {
        const anew = keyring.encrypt(keyring.decrypt(encrypted.text));
        if (await store.replace(place, encrypted, anew)) counts.reencrypted += 1;
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        counts.unopened += 1;
      }
    }
    return { collection: place, ...counts };
  }
}
