import type { Command } from 'commander';
import { type Desk, declareWho, withOffice } from './desk.js';
import { Failure } from './failure.js';
import { declareList } from './list-commands.js';
import { adminViews, unanswered } from './views.js';

/** Declares `contacts`: letters to the trust, listed, exported and marked as answered. */
export function declareContactCommands(program: Command, desk: Desk): void {
  const contacts = program.command('contacts').description('letters to the trust');
  declareList(contacts, desk, {
    view: adminViews.contacts,
    what: 'letters',
    only: { flag: '--unanswered', says: 'only those not marked as answered', selects: unanswered },
  });
  declareWho(contacts.command('answer').description('marks a letter as answered'), desk)
    .argument('<id>', 'its id, from the list')
    .action((id: string, { as: who }: { as: string }) => markAnswered(desk, id, who));
}

async function markAnswered(desk: Desk, id: string, who: string): Promise<void> {
  await withOffice(desk, async (office) => {
    const { contact } = await office.app();
    const letter = await contact.messages.findById(id);
    if (!letter) throw new Failure(`There is no letter with the id ${id}.`);
    const about = `${letter.said.name}: ${letter.said.subject}`;
    if (letter.answeredAt) {
      desk.out.write(`Marked before, by ${letter.answeredBy}: ${about}\n`);
      return;
    }
    const audit = await office.audit(who);
    await audit.record({ action: 'contacts answer', subject: id, why: 'answered' }, () =>
      contact.messages.markAnswered(id, who, office.clock()),
    );
    desk.out.write(`Marked as answered: ${about}\n`);
  });
}
