/**
 * What checks a form: zod, the contracts' schemas and their link to the form library. A third of what a form page weighs,
 * and needed only by whoever fills it in: `loadValidation` brings it with the first touch of a form.
 */
export { zodResolver } from '@hookform/resolvers/zod';
export * as contracts from '@vgb/contracts';
export { z } from 'zod';
