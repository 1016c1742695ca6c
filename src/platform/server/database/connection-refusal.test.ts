import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { connectionRefusal } from './connection-refusal.ts';
import { type EmbeddedPg, startEmbedded } from './embedded-postgres.ts';

describe('a database that lets the portal not in', () => {
  const home = mkdtempSync(join(tmpdir(), 'refusal-'));
  chmodSync(home, 0o755); // the database runs as another user when the tests run as root
  let cluster: EmbeddedPg;
  beforeAll(async () => {
    cluster = await startEmbedded(home, { settings: { fsync: 'off', listen_addresses: '127.0.0.1', port: '5432' } });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const sentenceFor = async (config: pg.ClientConfig): Promise<string> => {
    const client = new pg.Client(config);
    client.on('error', () => {});
    const error = await client.connect().then(
      () => null,
      (thrown: Error) => thrown,
    );
    await client.end().catch(() => {});
    return connectionRefusal('DATABASE_URL', error).message;
  };

  it('is spoken of with what to do: encryption that it wants', async () => {
    writeFileSync(join(home, 'pgdata/pg_hba.conf'), 'local all portal trust\nhostssl all all all scram-sha-256\n');
    const owner = new pg.Client(cluster.conn);
    await owner.connect();
    await owner.query('select pg_reload_conf()');
    await owner.end();
    const said = await sentenceFor({ ...cluster.conn, user: 'stranger' });
    expect(said).toMatch(/^setting DATABASE_URL: the database takes encrypted connections only .*sslmode=verify-full/);
  });

  it('nobody who answers there, and encryption that it does not have', async () => {
    expect(await sentenceFor({ host: '127.0.0.1', port: 1 })).toContain('nothing answers there');
    expect(connectionRefusal('X', new Error('The server does not support SSL connections')).message).toContain(
      'which the database does not offer',
    );
  });
});

it('a certificate of nobody whom this machine knows is spoken of with the setting that names its authority', () => {
  const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(connectionRefusal('DATABASE_URL', error).message).toMatch(/not trusted .*sslrootcert=/);
});

it('the weaker words for TLS are read as what they mean, without a warning of the library', () => {
  const urlOf = (DATABASE_URL: string) => readEnv({ DATABASE_URL }).DATABASE_URL;
  for (const word of ['prefer', 'require', 'verify-ca', 'verify-full'])
    expect(urlOf(`postgres://a:b@c/d?sslmode=${word}&sslrootcert=/ca.pem`)).toBe(
      'postgres://a:b@c/d?sslmode=verify-full&sslrootcert=/ca.pem',
    );
  expect(urlOf('postgres://a:b@c/d?sslmode=no-verify')).toBe('postgres://a:b@c/d?sslmode=no-verify');
  expect(urlOf('postgres://a:b@c/d?sslmode=require&uselibpqcompat=true')).toContain('sslmode=require');
});
