import { base } from '../../jest.base.mjs';

/** The longest suite by far: Jest's own count, the cores less one, would leave a core idle once the others are done. */
export default { ...base, maxWorkers: 2 };
