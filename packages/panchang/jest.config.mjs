import { inNode } from '../../jest/base.mjs';

export default { ...inNode };
