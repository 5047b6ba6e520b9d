import type { ExaminedSettings } from '../../config.js';
import { amber, type Check, green, red } from './verdict.js';

/** Checks of settings that production refuses, of ALLOW_UNSAFE, and of NODE_ENV. */
export const settingsChecks = ({ sentences, config }: ExaminedSettings): Check[] => [
  {
    name: 'settings',
    async look() {
      if (sentences.length > 0)
        return red(sentences.join(' '), 'Put each right in .env, then start the containers anew with up -d.');
      if (!config?.production)
        return amber(
          'This is a development installation (NODE_ENV): stand-ins and weak secrets are accepted.',
          'For real gifts start it with docker-compose.production.yml; on a developer’s machine all is well.',
        );
      if (config.allowUnsafe.length > 0)
        return amber(
          `ALLOW_UNSAFE accepts ${config.allowUnsafe.join(', ')}: this is a rehearsal.`,
          'Before real gifts remove ALLOW_UNSAFE from .env.',
        );
      return green('Production accepts every setting.');
    },
  },
];

/** The minimum version in package.json (`engines`). */
const OLDEST_NODE = [20, 19] as const;

/** Checks the version of the site and of Node that this command runs. */
export const versionCheck = (given: {
  /** The tag of the images, as compose gives it to the containers. */
  readonly release: string | undefined;
  /** As `process.versions.node`. */
  readonly node: string;
}): Check => ({
  name: 'version',
  async look() {
    const [major = 0, minor = 0] = given.node.split('.').map(Number);
    const runs = `${given.release === undefined ? 'Built from the repository' : `Version ${given.release}`}, on Node ${given.node}.`;
    const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
    if (isOld) return red(runs, `Node ${OLDEST_NODE.join('.')} or newer is needed.`);
    return given.release === 'local'
      ? amber(
          `${runs} It was built on this machine, and has no version to go back to.`,
          'Give each build a name of its own: ops/upgrade VERSION.',
        )
      : green(runs);
  },
});
