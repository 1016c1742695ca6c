import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findPromtool } from '../../scripts/promtool.ts';

const FOLDER = join(import.meta.dirname, '../../docs/deploy/monitoring');
const fileOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

const panels = (JSON.parse(fileOf('grafana.json')) as { readonly panels: readonly Panel[] }).panels;
const rules = (parse(fileOf('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const asked = [...panels.flatMap(({ targets }) => targets), ...rules].map(({ expr }) => expr);

it('every number that the alerts and the dashboard ask for is one of the document, and none of the document is left out', () => {
  const document = readFileSync(join(FOLDER, '../../operations.md'), 'utf8');
  const documented = new Set([...document.matchAll(/^\| `(portal_\w+)/gm)].map(([, name]) => name));
  const named = asked
    .flatMap((expr) => expr.match(/\bportal_\w+/g) ?? [])
    .map((name) => name.replace(/_(count|bucket|sum)$/, ''));
  expect([...new Set(named)].sort()).toEqual([...documented].sort());
});

const promtool = findPromtool();
const needs = promtool ? '' : ' (not tried: promtool is missing; `npm test` fetches it, or apt-get install prometheus)';

function run(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', words, { cwd: FOLDER, encoding: 'utf8' });
  if (status !== 0) throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

it.runIf(promtool)(`Prometheus takes the configuration and the rules${needs}`, () => {
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
  expect(run('check', 'rules', 'alerts.yml')).toContain(`${rules.length} rules found`);
});

it.runIf(promtool)(`each alert fires on what it is for, and none on a portal that is well${needs}`, () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  for (const { alert } of rules) expect(fileOf('alerts.test.yml')).toContain(`alertname="${alert}"`);
});

it.runIf(promtool)(`Prometheus takes every question of the dashboard${needs}`, () => {
  const file = join(mkdtempSync(join(tmpdir(), 'dashboard-')), 'questions.yml');
  const questions = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, n) => ({
      record: `question:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: questions }] }));
  expect(run('check', 'rules', file)).toContain(`${questions.length} rules found`);
});
