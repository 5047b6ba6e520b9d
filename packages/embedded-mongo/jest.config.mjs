import { inNode } from '../../jest/base.mjs';

export default { ...inNode, roots: ['<rootDir>/test'] };
