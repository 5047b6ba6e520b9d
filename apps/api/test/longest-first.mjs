import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** What takes longest, the longest first: begun last, one of them would keep one core busy while the others have nothing left to do. */
const LONGEST = ['crash-points-others', 'crash-points-donations', 'year/year', 'scale/scale'];

/** Jest's order, which on a fresh checkout is by the size of the files, but for the longest. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path: file }) => {
      const at = LONGEST.findIndex((name) => file.includes(path.normalize(name)));
      return at === -1 ? LONGEST.length : at;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
