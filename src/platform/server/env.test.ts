import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSteps } from '../../../scripts/deploy-check/document.ts';
import { NODE_FLAGS } from '../../../scripts/node-flags.mjs';
import { readEnv, SETTINGS } from './env.ts';

const fileOf = (name: string) => readFileSync(new URL(`../../../docs/deploy/${name}`, import.meta.url), 'utf8');
const KEY = 'k'.repeat(32);
const ANALYZE = '/usr/bin/systemd-analyze';

describe('settings of production', () => {
  it('name the database out loud: its address, or the word for the one that comes with the portal', () => {
    expect(() => readEnv({ NODE_ENV: 'production', SECRET_KEY: KEY })).toThrow('setting DATABASE_URL: needed');
    expect(readEnv({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).DATABASE_URL).toBeUndefined();
    expect(readEnv({ NODE_ENV: 'production', DATABASE_URL: 'postgres://a@b/c' }).DATABASE_URL).toBe('postgres://a@b/c');
    expect(readEnv({}).DATABASE_URL).toBeUndefined();
  });

  it('let the token cookie reach no domain that the portal does not lie in, and no bare ending', () => {
    const env = (COOKIE_DOMAIN: string) => readEnv({ PUBLIC_URL: 'https://portal.school.example', COOKIE_DOMAIN });
    expect(env('').COOKIE_DOMAIN).toBeUndefined();
    expect(env('.School.example').COOKIE_DOMAIN).toBe('school.example');
    for (const wrong of [
      'example',
      'other.example',
      'chool.example',
      'a.portal.school.example',
      'school.example; Path=/x',
    ])
      expect(() => env(wrong), wrong).toThrow('setting COOKIE_DOMAIN');
  });

  it('say which one is wrong, without its value', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://user:secret@host' })).toThrow(
      /^setting DATABASE_URL: must be(?!.*secret)/,
    );
  });
});

describe('the files of docs/deploy', () => {
  /** What a node in production behind nginx does not start without, or runs wrongly without. */
  const REQUIRED = [
    'SECRET_KEY',
    'DATABASE_URL',
    'STORAGE_URL',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'ADMIN_GROUP',
  ];
  /** What compose.yaml makes addresses of. */
  const COMPOSE_ALONE = ['TLS_DIR', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  interface Service {
    readonly environment?: Record<string, string>;
    readonly env_file?: string;
    readonly image?: string;
    readonly ports?: readonly string[];
  }
  const example = [...fileOf('env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name ?? '');
  const compose = parse(fileOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const nodes = Object.entries(compose.services).filter(([, { image }]) => image === 'shuyuan:local');

  it('name settings that there are, each once, and every required one', () => {
    const own = example.filter((name) => !COMPOSE_ALONE.includes(name));
    expect(own.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(new Set(example).size).toBe(example.length);
    expect(REQUIRED.filter((name) => !example.includes(name))).toEqual([]);
  });

  it('give every node of compose.yaml the whole .env and every required setting', () => {
    expect(nodes.map(([name]) => name)).toEqual(['app1', 'app2', 'worker']);
    for (const [, { environment = {}, env_file }] of nodes) {
      expect(env_file).toBe('.env');
      expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
      expect(REQUIRED.filter((name) => !(name in environment))).toEqual([]);
    }
  });

  it('run live streams on exactly one node, let encoders reach it, and ask it for everything that belongs to lives', () => {
    expect(nodes.map(([, { environment = {} }]) => environment['ROLE'])).toEqual(['web', 'web', 'all']);
    expect(compose.services['worker']?.ports).toEqual(['1935:1935']);
    const steps = readSteps();
    const written = steps.get('nodes') ?? '';
    expect(written.match(/ROLE=\w+/g)).toEqual(['ROLE=web', 'ROLE=web', 'ROLE=all']);
    expect(written).toContain('MEDIA_RTMP_HOST=0.0.0.0');
    for (const text of [steps.get('packages'), fileOf('Containerfile')]) expect(text).toMatch(/\bffmpeg\b/);
    const nginx = fileOf('nginx.conf');
    expect(nginx).toMatch(/upstream lives \{\s+server worker:3000 /);
    expect(steps.get('nginx')).toContain('s/worker:3000/127.0.0.1:3009/');
    expect(nginx.match(/proxy_pass \S+;/g)?.filter((line) => line !== 'proxy_pass http://$nodes;')).toEqual([]);
    const leads = new RegExp(/~(\S+) +lives;/.exec(nginx)?.[1] ?? '^never$');
    const asked = [
      '/api/web/lives',
      '/api/web/lives/1/start',
      '/api/web/live_messages/1',
      '/ws/live',
      '/media/live.1.2.3.4/5',
    ];
    expect(asked.filter((uri) => !leads.test(uri))).toEqual([]);
    const others = ['/', '/ws', '/api/web/users', '/api/web/live_types', '/media/film.1.2.3.4/5', '/lives'];
    expect(others.filter((uri) => leads.test(uri))).toEqual([]);
  });

  it('keep the portal from being a superuser of its database', () => {
    expect(compose.services['postgres']?.environment).not.toHaveProperty('POSTGRES_USER');
    expect(fileOf('owner.sh')).toContain('create role portal login createrole password');
  });

  it('ask .env for nothing that env.example does not explain', () => {
    const asked = [...fileOf('compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_0-9]+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].filter((name) => !example.includes(name ?? ''))).toEqual([]);
    expect(COMPOSE_ALONE.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('make settings with which a node starts', () => {
    const filled = Object.fromEntries(
      Object.entries(nodes[0]?.[1].environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)[^}]*\}/g, (_, asked: string) => (asked === 'PUBLIC_URL' ? 'https://a.test' : KEY)),
      ]),
    );
    expect(readEnv({ NODE_ENV: 'production', ...filled })).toMatchObject({ TRUST_PROXY: true, SECRET_KEY: KEY });
    expect(new URL(filled['DATABASE_URL'] ?? '').password).toBe(KEY);
  });

  it('let systemd read the settings, and start nodes the way that npm start does', () => {
    const unit = fileOf('shuyuan@.service');
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/shuyuan\.env$/m);
    expect(unit).toContain('Environment=NODE_ENV=production');
    for (const file of [unit, fileOf('Containerfile')]) for (const flag of NODE_FLAGS) expect(file).toContain(flag);
  });

  it.runIf(existsSync(ANALYZE))('give systemd a unit in which it knows every line', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'unit-')), 'shuyuan@3001.service');
    // the program of this machine instead of the one of an installation
    writeFileSync(file, fileOf('shuyuan@.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('let nginx keep no body but that of a small write which may be repeated, and count what one address has open', () => {
    const nginx = fileOf('nginx.conf');
    const [before = '', keyed = ''] = nginx.split('location @keyed {');
    expect(before).toMatch(/^ {2}proxy_request_buffering off;$/m);
    expect(nginx.match(/proxy_request_buffering on;/g)).toHaveLength(1);
    expect(keyed.split('}')[0]).toMatch(/proxy_request_buffering on;\s+client_max_body_size 1m;/);
    expect(nginx).toMatch(/^ {2}limit_conn addresses \d+;$/m);
    const pattern = /'~(\S+) (\S+) (\S*)' +1;/.exec(nginx);
    const kept = new RegExp(pattern?.slice(1).join(' ') ?? '^never$');
    const sent = (key: string, length: string, encoding: string) => kept.test(`${key} ${length} ${encoding}`);
    expect(sent('6f1d4c2e-5b7a', '120', '')).toBe(true);
    expect(sent('6f1d4c2e-5b7a', '', '')).toBe(true);
    expect(sent('6f1d4c2e-5b7a', '90000000', '')).toBe(false);
    expect(sent('6f1d4c2e-5b7a', '', 'chunked')).toBe(false);
    expect(sent('', '120', '')).toBe(false);
  });

  it('take a certificate from a folder that holds it: links out of a mounted folder lead nowhere', () => {
    expect(/^TLS_DIR=(.*)$/m.exec(fileOf('env.example'))?.[1]).not.toContain('/letsencrypt/live/');
  });

  it('keep nginx from putting nodes aside, and leave the one HSTS header to the portal', () => {
    const nginx = fileOf('nginx.conf');
    const servers = [...nginx.matchAll(/^\s*server \S+:3000.*$/gm)].map(([line]) => line.trim()).sort();
    expect(servers).toEqual(nodes.map(([name]) => `server ${name}:3000 max_fails=0;`));
    expect(nginx).not.toMatch(/add_header\s+Strict-Transport-Security/);
    expect(nginx).not.toMatch(/^\s*http2 on/m);
  });
});
