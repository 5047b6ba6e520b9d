import { reloadAfterDeploy } from './after-deploy';
import { loadBrowserApi } from './api';
import { useFirstTouch } from './first-touch';

export type Validation = typeof import('./validation');

let loaded: Validation | undefined;

/** @throws when the code cannot be fetched: the browser is offline, or the site has been replaced meanwhile. */
export async function loadValidation(): Promise<Validation> {
  loaded ??= await import('./validation');
  return loaded;
}

/**
 * Loads a form's code at the first focus or touch, so that its button does not wait for it. A page from before a deploy is
 * reloaded here, while hardly anything is typed.
 */
export function useFormCode(): void {
  useFirstTouch(loadFormCode);
}

const loadFormCode = () => {
  Promise.all([loadValidation(), loadBrowserApi()])
    .catch(reloadAfterDeploy)
    // Offline: submitting the form loads the code again.
    .catch(() => undefined);
};
