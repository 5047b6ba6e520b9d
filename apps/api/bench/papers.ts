import { defaultLocale, locales } from '@vgb/content';
import {
  certificatePdf,
  type MembershipFacts,
  memberCardPdf,
  type ReceiptFacts,
  receiptPdf,
} from '../src/documents/index.js';

/** Milliseconds of processor time that a paper takes, in each language; `npm run bench:papers -- 200` draws more of each. */
const ROUNDS = Number(process.argv[2] ?? 60);

const receipt = (round: number, donorName: string): ReceiptFacts => ({
  receiptNumber: `VGB/2026-27/${String(round).padStart(6, '0')}`,
  financialYear: '2026-27',
  receivedAt: new Date('2026-11-20T20:00:00.000Z'),
  donorName: `${donorName} ${round}`,
  donorEmail: `meera${round}@example.org`,
  company: '',
  pan: 'ABCDE1234F',
  address: '12, Temple Road\nKishtwar 182204',
  amountPaise: 2100_00 + round * 100,
  method: 'upi',
  paymentId: 'pay_ABCDEFGHIJKLMN',
  monthly: false,
  refundedPaise: 0,
  bounced: false,
});
const membership = (round: number, memberName: string): MembershipFacts => ({
  memberName: `${memberName} ${round}`,
  memberNumber: 'VGB-M-1A2B3C4D',
  plan: 'silver',
  planName: 'SILVER MEMBERSHIP',
  startsAt: new Date('2026-11-21T06:30:00.000Z'),
  endsAt: new Date('2027-11-21T06:30:00.000Z'),
});

process.stdout.write('paper         language  first ms  each ms of CPU  bytes\n');
for (const locale of locales) {
  const donorName = locale === defaultLocale ? 'Meera Nair' : 'श्रीमती मीरा नायर';
  const papers = {
    receipt: (round: number) => receiptPdf(receipt(round, donorName), locale),
    certificate: (round: number) => certificatePdf(membership(round, donorName), locale),
    card: (round: number) => memberCardPdf(membership(round, donorName), locale),
  };
  for (const [name, draw] of Object.entries(papers)) {
    const cold = process.cpuUsage();
    await draw(0);
    const first = process.cpuUsage(cold);
    // What the compiler of the process learns from the first papers is not counted with the later ones.
    for (let round = 1; round <= 10; round += 1) await draw(round);
    const warm = process.cpuUsage();
    let bytes = 0;
    for (let round = 11; round <= 10 + ROUNDS; round += 1) bytes = (await draw(round)).length;
    const { user, system } = process.cpuUsage(warm);
    const each = (user + system) / 1000 / ROUNDS;
    process.stdout.write(
      `${name.padEnd(14)}${locale.padEnd(10)}${((first.user + first.system) / 1000).toFixed(0).padStart(8)}${each.toFixed(1).padStart(16)}${String(bytes).padStart(7)}\n`,
    );
  }
}
