import { DecryptionError, type Keyring } from '../db/cipher.js';
import { TAX_DETAILS_PLACES, type TaxDetailsPlace, type TaxDetailsStore } from './tax-details-store.js';

/** How many encrypted texts a collection has. */
export interface Reencrypted {
  readonly collection: string;
  /** Encrypted anew with the current key. */
  readonly reencrypted: number;
  /** Encrypted with it before. */
  readonly current: number;
  /** Encrypted by a key that is not set, or damaged: left as they are. */
  readonly unopened: number;
}

export interface TaxKeyRotationDeps {
  readonly store: TaxDetailsStore;
  readonly keyring: Keyring;
}

/** Encrypts donors' PAN and address with the current key. Document by document: cut short, it goes on where it was when it is run again. */
export class TaxKeyRotation {
  readonly #deps: TaxKeyRotationDeps;

  constructor(deps: TaxKeyRotationDeps) {
    this.#deps = deps;
  }

  /** Names the key that encrypts now. */
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
