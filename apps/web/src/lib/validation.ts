/**
 * What checks a form: zod, the contracts' schemas and their link to the form library. A third of what a form page weighs,
 * and needed only when it is filled in: `loadValidation` brings it with the first touch of a form.
 */
import { custom } from 'zod';

export { zodResolver } from '@hookform/resolvers/zod';
export * as contracts from '@vgb/contracts';
/** Of zod itself only what a form of the site calls: its namespace as a whole is fifty languages of error messages. */
export const z = { custom };
