import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { Metrics } from '../../apps/api/src/http/metrics.js';
import { read, readCompose } from './compose-file.js';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts?: readonly unknown[];
    }[];
  }[];
}
const rules = (parse(read('ops/prometheus/rules.yml')) as Rules).groups.flatMap((group) => group.rules);
const cases = (parse(read('ops/prometheus/rules.test.yml')) as RuleTests).tests.flatMap(
  ({ alert_rule_test }) => alert_rule_test,
);

describe('the rules', () => {
  test.each(rules.map(({ alert }) => alert))(
    '%s has a test of firing and of not firing, and is in the manual',
    (alert) => {
      const own = cases.filter(({ alertname }) => alertname === alert);
      expect([...new Set(own.map(({ exp_alerts }) => exp_alerts !== undefined))].sort()).toEqual([
        false,
        true,
      ]);
      expect(read('docs/operations.md')).toContain(`\`${alert}\``);
    },
  );

  test('use only metrics that the API has', async () => {
    const metrics = new Metrics({ production: false, token: undefined });
    metrics.gauges({
      outboxDepth: async () => ({}),
      mailsRefused: async () => 0,
      oldestUnsettled: async () => undefined,
      webhookSilence: async () => undefined,
      money: async () => ({ keptPaise: 0, openPaise: 0 }),
      waiting: async () => ({ count: 0, heldPaise: 0 }),
      backupAge: async () => undefined,
      providerCircuit: () => 'closed',
    });
    const known = await metrics.text();
    for (const { expr } of rules)
      for (const [, name = ''] of expr.matchAll(/\b([a-z]+(?:_[a-z]+)+)(?=[{)[])/g))
        expect([name, known.includes(`# TYPE ${name.replace(/_bucket$/, '')} `)]).toEqual([name, true]);
    // A counter that appears with its first increase shows none, so each outcome in a rule must exist from the start.
    for (const { expr } of rules)
      for (const [, outcome = ''] of expr.matchAll(/outcome="([^"]+)"/g))
        expect(known).toContain(`payments_total{outcome="${outcome}"} 0`);
  });

  test('never sum what every process reads from the one database', () => {
    for (const { expr } of rules)
      for (const [, around] of expr.matchAll(
        /(\w+)\((?:outbox_mails|mails_sender_refused|oldest_unsettled|webhook_silence)/g,
      ))
        expect(around).toBe('max');
  });

  test('find the processes where they listen', () => {
    const config = parse(read('ops/prometheus/prometheus.yml')) as {
      scrape_configs: readonly {
        dns_sd_configs: readonly { names: string[]; type: string; port: number }[];
      }[];
    };
    const [found] = config.scrape_configs[0]?.dns_sd_configs ?? [];
    expect([found?.names, found?.type]).toEqual([['api'], 'A']);
    expect(readCompose('docker-compose.yml').services.api?.expose).toEqual([String(found?.port)]);
  });
});

if (spawnSync('promtool', ['--version']).status !== 0) {
  process.stderr.write(
    '\n*** ops/prometheus IS NOT CHECKED: this machine has no `promtool` (Debian and Ubuntu: apt-get install prometheus). ***\n\n',
  );
  test('ops/prometheus: not run, since this machine has no promtool', () => undefined);
} else {
  describe('promtool', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vgb-prometheus-'));
    beforeAll(() => {
      cpSync(fileURLToPath(new URL('../prometheus', import.meta.url)), folder, { recursive: true });
      writeFileSync(path.join(folder, 'metrics-token'), 'a token');
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ['check', 'config', 'prometheus.yml'],
      ['check', 'rules', 'rules.yml'],
      ['test', 'rules', 'rules.test.yml'],
    ])('%s %s %s', (...words) => {
      const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    });
  });
}
