import { useEffect } from 'react';
import { reloadAfterDeploy } from './after-deploy';
import { loadBrowserApi } from './api';

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
  useEffect(() => {
    const signs = ['focusin', 'pointerdown'] as const;
    const stop = () => {
      for (const sign of signs) document.removeEventListener(sign, load);
    };
    const load = () => {
      stop();
      Promise.all([loadValidation(), loadBrowserApi()])
        .catch(reloadAfterDeploy)
        // Offline: submitting the form loads the code again.
        .catch(() => undefined);
    };
    for (const sign of signs) document.addEventListener(sign, load);
    return stop;
  }, []);
}
