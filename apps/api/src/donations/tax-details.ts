import { z } from 'zod';
import type { Cipher } from '../db/cipher.js';
import type { Donor, TaxDetails } from './donation.js';

const taxDetailsRecord = z.object({ pan: z.string().nullable(), address: z.string().nullable() });

/** PAN and address as they are stored: encrypted JSON; null when neither was given. */
export const encryptTaxDetails = (cipher: Cipher, given: TaxDetails): Donor['taxDetails'] =>
  given.pan || given.address ? cipher.encrypt(JSON.stringify(given)) : null;

/** PAN and address, decrypted. @throws DecryptionError for a text of an unknown key. */
export const readTaxDetails = (cipher: Cipher, { taxDetails }: Donor): TaxDetails =>
  taxDetails === null
    ? { pan: null, address: null }
    : taxDetailsRecord.parse(JSON.parse(cipher.decrypt(taxDetails)));
