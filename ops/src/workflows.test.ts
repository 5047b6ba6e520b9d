import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { addressOf } from '../../apps/api/test/database-uri.js';
import { read } from './compose-file.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly services?: Readonly<
    Record<string, { readonly image: string; readonly ports?: readonly string[] }>
  >;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The write permissions of jobs: findings of CodeQL; images of a release. */
const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  'ci.yml': ['security-events'],
  'release.yml': ['packages'],
};
const files = readdirSync(fileURLToPath(new URL('../../.github/workflows', import.meta.url)));

describe.each(files)('%s', (file) => {
  const text = read(`.github/workflows/${file}`);
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test('pins every action to its full commit, with its version as a comment', () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('uses one version of an action throughout', () => {
    const pins = new Map<string, Set<string>>();
    for (const { uses } of steps) {
      const [name = '', commit = ''] = (uses ?? '').split('@');
      const repository = name.split('/').slice(0, 2).join('/');
      if (uses) pins.set(repository, (pins.get(repository) ?? new Set()).add(commit));
    }
    for (const [repository, commits] of pins) expect([repository, commits.size]).toEqual([repository, 1]);
  });

  test('has read permission, and write permissions by job only', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const written = jobs.flatMap(({ permissions = {} }) =>
      Object.entries(permissions).flatMap(([what, how]) => (how === 'write' ? [what] : [])),
    );
    expect(written).toEqual(MAY_WRITE[file] ?? []);
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
  });

  test('runs existing scripts, and puts no untrusted text into a shell', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const { run = '' } of steps) {
      for (const [, script = ''] of run.matchAll(/\bnpm (?:run )?(\w[\w:-]*)/g))
        expect(Object.keys(scripts)).toContain(script);
      expect(run).not.toContain('${{');
    }
  });

  test('has a time limit', () => {
    for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
  });
});

test('the suites use the job’s MongoDB, with its TTL monitor off', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const steps = jobs.mongodb?.steps.map(({ run }) => run ?? '') ?? [];
  expect(addressOf(jobs.mongodb?.env?.MONGODB_URI ?? '')).toEqual({ host: '127.0.0.1', port: 27_017 });
  expect(jobs.mongodb?.services?.mongodb?.ports).toEqual(['27017:27017']);
  const ttlOff = steps.findIndex((run) => run.includes('{ setParameter: 1, ttlMonitorEnabled: false }'));
  expect(ttlOff).toBeGreaterThan(-1);
  expect(steps.indexOf('npm test')).toBeGreaterThan(ttlOff);
});

test('every supported Node and MongoDB is tested', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  expect(jobs.check?.strategy?.matrix.node).toEqual(['20', '22', '24']);
  const servers = jobs.mongodb?.strategy?.matrix.mongodb ?? [];
  expect(servers.map((version) => version.split('.')[0])).toEqual(['8', '7']);
  const { services } = parse(read('docker-compose.yml')) as { services: { mongo: { image: string } } };
  expect(services.mongo.image).toBe(`mongo:${servers[0]}`);
});
