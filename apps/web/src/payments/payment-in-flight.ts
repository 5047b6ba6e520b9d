import { readNote, tabStorage, writeNote } from '../lib/storage';

const KEY = 'paymentInFlight';

/**
 * The order that is being paid in this tab: stored before the provider's window opens, and removed once the outcome is known. A
 * page that finds it after a reload reads the order's state.
 */
export const paymentInFlight = {
  remember: (orderId: string) => writeNote(KEY, { orderId }),
  forget: () => tabStorage.removeItem(KEY),
  orderId(): string | undefined {
    const note = readNote(KEY);
    if (typeof note !== 'object' || note === null || !('orderId' in note)) return undefined;
    return typeof note.orderId === 'string' ? note.orderId : undefined;
  },
};

export const paymentStatusPath = (orderId: string) => `/payment/${encodeURIComponent(orderId)}`;
