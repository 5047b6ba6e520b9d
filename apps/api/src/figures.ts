import { latestBackup } from './admin/backup-record-store.js';
import type { Connection } from './db/connection.js';
import type { Domains } from './domains.js';
import type { Gauges } from './http/metrics.js';

/** The queries for the gauges of `/metrics`. */
export function figuresOf(
  { outbox, payments }: Domains,
  deps: {
    readonly connection: Connection;
    readonly clock: () => Date;
    readonly providerCircuit: Gauges['providerCircuit'];
  },
): Gauges {
  const { connection, clock, providerCircuit } = deps;
  const secondsSince = (at: Date): number => (clock().getTime() - at.getTime()) / 1_000;
  return {
    outboxDepth: () => outbox.depth(),
    mailsRefused: () => outbox.waitingForSender(),
    async oldestUnsettled() {
      const oldest = await payments.orders.oldestUnsettled(clock());
      return oldest && secondsSince(oldest);
    },
    webhookSilence: () => payments.silentForSeconds(),
    money: () => payments.ledger.sums(clock()),
    waiting: () => payments.exceptions.waiting(),
    async backupAge() {
      const latest = await latestBackup(connection);
      return latest && secondsSince(latest.madeAt);
    },
    providerCircuit,
  };
}
