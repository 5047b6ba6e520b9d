/**
 * The code that validates a form: zod, the contracts' schemas and the resolver of the form library. A third of a form page's
 * bytes, needed only when the form is filled in: `loadValidation` loads it at the first touch of a form.
 */
import { custom } from 'zod';

export { zodResolver } from '@hookform/resolvers/zod';
export * as contracts from '@vgb/contracts';
/** Only what the forms use of zod: its whole namespace includes error messages in fifty languages. */
export const z = { custom };
