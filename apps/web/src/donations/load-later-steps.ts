import { reloadAfterDeploy } from '../lib/after-deploy';
import { useFirstTouch } from '../lib/first-touch';

type LaterSteps = typeof import('./later-steps');

let loaded: LaterSteps | undefined;

/** Payment and thanks together: once a donor can pay, what follows the payment is there. @throws when the code cannot be fetched. */
export async function loadLaterSteps(): Promise<LaterSteps> {
  loaded ??= await import('./later-steps');
  return loaded;
}

/** Loads them at the first focus or touch. A page from before a deploy is reloaded here, while hardly anything is typed. */
export function useLaterSteps(): LaterSteps | undefined {
  useFirstTouch(loadAhead);
  return loaded;
}

const loadAhead = () => {
  loadLaterSteps()
    .catch(reloadAfterDeploy)
    // Offline: the button of the first step loads them again.
    .catch(() => undefined);
};
