import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/audit/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { plainPerson } from '#server/testing/use-portal.ts';
import { consoleModule } from '../manifest.ts';
import { type Receiver, startReceiver } from '../testing/syslog-receiver.ts';
import { shipLogs, viewLogSink } from './log-sink.service.ts';
import { formatEntry, openSink } from './syslog.ts';

describe('an entry for the log platform', () => {
  it('is a message of RFC 5424 with its facts escaped', () => {
    const text = formatEntry(
      {
        id: '0190',
        at: '2026-11-21T08:00:00.000Z',
        kind: 'operation',
        action: 'visitor.review',
        facts: { actor: 'u1', reason: '说 "好"]\n再见', ip: null },
      },
      'node 1',
    );
    expect(text).toBe(
      '<109>1 2026-11-21T08:00:00.000Z node_1 shuyuan - operation [audit@32473 id="0190" actor="u1" reason="说 \\"好\\"\\] 再见"] \uFEFFvisitor.review',
    );
  });

  it('goes nowhere without an address, and an address of another kind stops the start', () => {
    expect(openSink(undefined, 'node')).toBeNull();
    expect(() => openSink('http://logs.example', 'node')).toThrow('LOG_SINK_URL');
  });
});

describe('the way to the log platform', () => {
  const test_db = useTestDatabase();
  let receiver: Receiver;
  let portal: TestPortal;

  beforeAll(async () => {
    receiver = await startReceiver();
    portal = await startTestPortal(test_db.url, [], async (_db, id) => plainPerson(id), { LOG_SINK_URL: receiver.url });
  });
  afterAll(async () => {
    await portal.close();
    await receiver.close();
  });

  const act = (count: number) =>
    portal.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.insert(auditLog).values(
        Array.from({ length: count }, (_, n) => ({
          at: new Date(Date.now() + n).toISOString(),
          kind: 'operation',
          action: `test.act_${n}`,
        })),
      );
    });
  const ship = async () => {
    await portal.services.auditChain.seal();
    await shipLogs(portal.services);
  };
  const state = () => portal.services.database.read(EVERYWHERE, (db) => viewLogSink(portal.services, db));

  it('takes every entry once, in the order of the chain; a platform that is away loses nothing', async () => {
    expect(consoleModule.name).toBe('console');
    await act(5);
    await ship();
    await expect.poll(() => receiver.messages.length).toBe(5);
    expect(receiver.messages.map((text) => /test\.act_\d/.exec(text)?.[0])).toEqual(
      Array.from({ length: 5 }, (_, n) => `test.act_${n}`),
    );
    receiver.refuse(true);
    await receiver.close();
    await act(3);
    await ship();
    await ship();
    expect(await state()).toMatchObject({ queued: 3, error: expect.any(String) });
  });
});
