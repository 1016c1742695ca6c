import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '../database/database.ts';
import { readEnv } from '../env.ts';
import { RetryLater } from '../jobs/job.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startSmsProvider } from '../testing/sms-provider.ts';
import { usePortal } from '../testing/use-portal.ts';
import { AliyunSms } from './aliyun-sms.ts';
import { AliyunVoice } from './aliyun-voice.ts';
import type { ChannelName } from './channel.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { deliver, sendOutside } from './deliveries.ts';
import { SmtpMail } from './smtp-mail.ts';

/** Five minutes in rounds of a few seconds: more than any message has tries. */
const ROUNDS = 40;
const ROUND_MS = 8000;

describe('an outage of five minutes', () => {
  const portal = usePortal({ env: { ROLE: 'web' } }); // the jobs are run by hand, at the pace of the test's clock
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let now = 0;

  const write = (channel: ChannelName, to: string) =>
    portal.services.database.write(EVERYWHERE, ({ db }) =>
      sendOutside(
        { db, services: portal.services },
        { event: 'account.code', channel, to, lang: 'cn', text: { cn: '通知 {n}', us: 'Note {n}' }, vars: { n: to } },
      ),
    );
  /** One run of the job, as the queue does it; what it ended with. */
  const hand = (delivery_id: string) =>
    deliver
      .handler(
        portal.services,
        { delivery_id },
        { id: delivery_id, attempt: 1, is_last: false, signal: new AbortController().signal },
      )
      .then(
        () => null,
        (error: unknown) => error,
      );
  const rowsOf = (ids: readonly string[]) =>
    portal.test_db.query<{ state: string; tries: number; error: string | null }>(
      'select state, tries, error from delivery where id = any($1) order by id',
      [ids],
    );

  beforeAll(async () => {
    mail = await startMailServer('no-reply@school.test', 'password');
    portal.services.channels.use('email', new CircuitBreaker(new SmtpMail(mail.url), () => now));
  });
  beforeEach(() => {
    mail.letters.length = 0;
  });
  afterAll(() => mail.close());

  it('of the mail server loses no mail: all wait without using up a try, and go once when it is back', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, (_, n) => write('email', `parent${n}@home.test`)));
    await mail.away();
    for (let round = 0; round < ROUNDS; round++, now += ROUND_MS) {
      for (const id of ids) expect(await hand(id)).toBeInstanceOf(RetryLater);
    }
    for (const row of await rowsOf(ids)) expect(row).toMatchObject({ state: 'queued', tries: 0 });
    expect((await rowsOf(ids)).some(({ error }) => error?.includes('ECONNREFUSED'))).toBe(true);
    await mail.back();
    now += 30_000;
    for (let round = 0; round < 2; round++) for (const id of ids) expect(await hand(id)).toBeNull();
    for (const row of await rowsOf(ids)) expect(row).toEqual({ state: 'sent', tries: 1, error: null });
    expect(mail.letters.map(({ to }) => to).sort()).toEqual(ids.map((_, n) => `parent${n}@home.test`));
  });

  it('comes again as often as a message may wait, not only as often as it may be tried', () => {
    expect(deliver.retries).toBeGreaterThan(1000);
    expect(deliver.retry_pause_max_seconds).toBeLessThanOrEqual(60);
  });

  it('in which the server answers uses up tries, and ends', async () => {
    mail.mode = 'busy';
    const id = await write('email', 'busy@home.test');
    const ends: unknown[] = [];
    for (let n = 0; n < 12; n++, now += 40_000) ends.push(await hand(id));
    expect(ends.filter((end) => end !== null)).toHaveLength(8);
    expect(await rowsOf([id])).toMatchObject([{ state: 'failed', tries: 8 }]);
    mail.mode = 'well';
  });

  it.each(['sms', 'voice'] as const)('of the provider of %s costs no try either', async (channel) => {
    const provider = await startSmsProvider('k', 's');
    const env = readEnv({
      SMS_URL: provider.url,
      VOICE_URL: provider.url,
      SMS_KEY: 'k',
      SMS_SECRET: 's',
      SMS_TEMPLATES: 'account.code=SMS_1',
    });
    await provider.close();
    const adapter = channel === 'sms' ? new AliyunSms(env) : new AliyunVoice(env);
    portal.services.channels.use(channel, new CircuitBreaker(adapter, () => now));
    const id = await write(channel, '13600000001');
    for (let round = 0; round < ROUNDS; round++, now += ROUND_MS) expect(await hand(id)).toBeInstanceOf(RetryLater);
    expect(await rowsOf([id])).toMatchObject([{ state: 'queued', tries: 0 }]);
  });

  it('of more than three days ends: nobody waits for that news any more', async () => {
    await mail.away();
    const id = await write('email', 'late@home.test');
    await portal.test_db.query("update delivery set created_at = now() - interval '73 hours' where id = $1", [id]);
    expect(await hand(id)).not.toBeInstanceOf(RetryLater);
    expect(await rowsOf([id])).toMatchObject([{ state: 'failed' }]);
    await mail.back();
  });
});
