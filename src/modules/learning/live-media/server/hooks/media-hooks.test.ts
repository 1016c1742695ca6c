import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA_ROOT, mediaAddress } from '#server/media/grants.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import { withRecording } from '../embedded/recordings.service.ts';
import { engineOf } from '../engines/engines.service.ts';
import { DecidedLives, type TestLive } from '../testing/decided-lives.ts';
import { FakeEngine, type Faults, HOOK_KEY } from '../testing/fake-engine.ts';
import { withoutSecrets } from './media-events.service.ts';
import { addressOf } from './recording.jobs.ts';

const ENGINES = ['srs', 'nginx_rtmp', 'cloud'] as const;
const engines = new Map<string, FakeEngine>();
for (const name of ENGINES) {
  // SRS and the cloud record MP4, nginx FLV
  const engine = new FakeEngine(name, testFilm({ ending: name === 'nginx_rtmp' ? 'flv' : 'mp4' }));
  await engine.listen();
  engines.set(name, engine);
}
afterAll(() => {
  for (const engine of engines.values()) engine.close();
});

describe.each(ENGINES)('the engine %s', (name) => {
  const lives = new DecidedLives();
  const engine = engines.get(name) as FakeEngine;
  const portal = usePortal({
    modules: lives.modules(),
    env: {
      MEDIA_ENGINE: name,
      MEDIA_HOOK_KEY: HOOK_KEY,
      MEDIA_API_URL: engine.url,
      MEDIA_API_KEY: 'id:secret',
      MEDIA_RECORDINGS_URL: `${engine.url}/recordings`,
      MEDIA_PUBLISH_URL: 'rtmp://push.school.example/live',
      MEDIA_PLAY_URL: 'https://play.school.example',
      MEDIA_PUSH_KEY: 'push-key-1',
      MEDIA_PLAY_KEY: 'play-key-1',
    },
  });
  let count = 0;

  beforeAll(async () => {
    engine.calls(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
  });

  const live = (faults: Faults = {}): TestLive => {
    for (const fault of Object.keys(engine.faults)) Reflect.deleteProperty(engine.faults, fault);
    Object.assign(engine.faults, faults);
    count += 1;
    return lives.add(`stream-${count}`);
  };
  const events = (one: TestLive) =>
    portal.test_db.query<{ event: string; decision: string; reason: string; raw: string }>(
      'select event, decision, reason, raw from media_event where stream_name = $1 order by at, id',
      [one.stream_name],
    );
  const statusOf = (one: TestLive) => engineOf(portal.services).status(portal.services, one);

  it('lets a publisher with the right key send, and says how it does', async () => {
    const one = live();
    expect(await engine.publish(one.stream_name, one.secret)).toBe(true);
    expect(one.publisher).not.toBeNull();
    expect(await statusOf(one)).toMatchObject({ engine_ok: true, publisher: expect.anything() });
    if (name !== 'cloud') expect((await statusOf(one)).signal).toMatchObject({ kbps: 1800, width: 1280, height: 720 });
    await engine.unpublish(one.stream_name);
    expect(one.publisher).toBeNull();
    expect(await statusOf(one)).toMatchObject({ engine_ok: true, publisher: null });
  });

  it('does not send what was refused, and keeps no secret on record', async () => {
    const one = live();
    expect(await engine.publish(one.stream_name, 'guessed-secret')).toBe(false);
    const [told] = await events(one);
    expect(told).toMatchObject({ event: 'publish', decision: 'refused', reason: 'wrong_key' });
    expect(told?.raw).not.toMatch(/guessed-secret|hook-key/);
    expect(told?.raw).toContain('***');
  });

  it('is cut off where its publisher sends on although it was refused', async () => {
    const one = live({ ignores_refusal: true });
    await engine.publish(one.stream_name, 'guessed-secret');
    if (name !== 'cloud') {
      expect(engine.sending.has(one.stream_name)).toBe(true);
      const adapter = engineOf(portal.services);
      const { publisher } = await adapter.status(portal.services, one);
      expect(await adapter.kick(portal.services, one, publisher?.client_id ?? null)).toBe(true);
    }
    expect(engine.sending.has(one.stream_name)).toBe(false);
  });

  it('may call twice: nothing happens twice', async () => {
    const one = live({ twice: true, recordings: 1 });
    await engine.publish(one.stream_name, one.secret);
    await engine.unpublish(one.stream_name);
    expect(one.ended).toHaveLength(1);
    expect((await events(one)).map(({ event }) => event)).toEqual(['publish', 'unpublish', 'recorded']);
    await until(() => one.parts.length === 1);
    const refused = live({ twice: true });
    await engine.publish(refused.stream_name, 'guessed-secret');
    const [first, second] = engine.answers.slice(-2);
    expect(second).toEqual(first);
  });

  it('may tell late, and in the wrong order: somebody who has gone is not taken for somebody who sends', async () => {
    const late = live({ late_ms: 300 });
    expect(await engine.publish(late.stream_name, late.secret)).toBe(true);
    const gone = live({ unpublish_first: true });
    await engine.publish(gone.stream_name, gone.secret);
    expect(gone.publisher).toBeNull();
    expect((await events(gone)).at(-1)).toMatchObject({
      event: 'publish',
      decision: 'ignored',
      reason: 'already gone',
    });
  });

  it('with a wrong key of its own is a stranger', async () => {
    const one = live({ wrong_key: true });
    const asked = lives.asked;
    await engine.publish(one.stream_name, one.secret);
    expect([engine.answers.at(-1)?.status, lives.asked]).toEqual([404, asked]);
    expect(await events(one)).toEqual([]);
  });

  it('that is down is said to be, within two seconds, and nobody is cut off by it', async () => {
    const one = live({ is_down: true });
    const began = Date.now();
    expect(await statusOf(one)).toEqual({ engine_ok: false, publisher: null, signal: null });
    expect(await engineOf(portal.services).kick(portal.services, one, 'c1')).toBe(false);
    expect(Date.now() - began).toBeLessThan(patience(9));
  });

  it('gives its recording in three parts, which become one film', async () => {
    const one = live({ recordings: 3 });
    await engine.publish(one.stream_name, one.secret);
    await engine.unpublish(one.stream_name);
    await until(() => one.parts.length === 3);
    await withRecording(portal.services, one.live_id, async (films) => expect(films).toHaveLength(1));
  });

  it('tells of a recording that is not there: that is known, and nothing waits for it', async () => {
    const one = live({ recordings: 0 });
    await engine.publish(one.stream_name, one.secret);
    await engine.unpublish(one.stream_name);
    const states = () =>
      portal.test_db.query<{ state: string }>('select state from live_recording where live_id = $1', [one.live_id]);
    await until(async () => (await states())[0]?.state === 'missing');
    await withRecording(portal.services, one.live_id, async (films) => expect(films).toEqual([]));
  });

  it('gets addresses in its own form', () => {
    const one = { live_id: crypto.randomUUID(), stream_name: 'evening' };
    const adapter = engineOf(portal.services);
    const { rtmp_url, stream_key } = adapter.publishAddress(portal.services, one, 'secret-1');
    expect(rtmp_url).toBe('rtmp://push.school.example/live');
    expect(stream_key).toMatch(
      name === 'cloud' ? /^evening\?txSecret=[\da-f]{32}&txTime=[\dA-F]+&key=secret-1$/ : /^evening\?key=secret-1$/,
    );
    const play = adapter.playSource(portal.services, one, 'viewer-1', 7200);
    expect(play).toMatch(
      name === 'cloud'
        ? /^https:\/\/play\.school\.example\/live\/evening\.m3u8\?txSecret=[\da-f]{32}&txTime=[\dA-F]+$/
        : /^https:\/\/play\.school\.example\/stream\.[\w.-]+\/evening\.m3u8$/,
    );
  });

  if (name !== 'cloud')
    it('asks whether somebody may watch: the grant of a viewer is for one live, while it lasts', async () => {
      const one = live();
      const ask = async (uri: string) =>
        (await portal.app.inject({ url: '/device/media_hooks/play_auth', headers: { 'x-original-uri': uri } }))
          .statusCode;
      const granted = (seconds: number, file: string, of = one) =>
        mediaAddress(portal.services, { source: 'stream', id: of.live_id, viewer: 'v', seconds }, file).slice(
          MEDIA_ROOT.length,
        );
      expect(await ask(granted(60, `${one.stream_name}.m3u8`))).toBe(204);
      expect(await ask(granted(60, `${one.stream_name}-17.ts`))).toBe(204);
      expect(await ask(granted(-1, `${one.stream_name}.m3u8`))).toBe(403);
      expect(await ask(granted(60, 'another.m3u8'))).toBe(403);
      expect(await ask(`/live/${one.stream_name}.m3u8`)).toBe(403);
      // past the server that asks: the name of the stream alone opens nothing
      const [grant = ''] = granted(60, '').slice(1).split('/');
      expect(await engine.watch(one.stream_name, grant)).toBe(true);
      expect(await engine.watch(one.stream_name, '')).toBe(false);
      expect(await engine.watch('another', grant)).toBe(false);
      one.play = 'gone';
      expect(await engine.watch(one.stream_name, grant)).toBe(false);
      expect(await ask(granted(60, `${one.stream_name}.m3u8`))).toBe(403);
    });
});

describe('what engines told', () => {
  it('is kept without the secrets in it', () => {
    expect(withoutSecrets('{"param":"?key=abc&x=1","tcUrl":"rtmp://a/live?secret=def"}')).toBe(
      '{"param":"?key=***&x=1","tcUrl":"rtmp://a/live?secret=***"}',
    );
    expect(withoutSecrets('call=publish&key=abc&name=n')).toBe('call=publish&key=***&name=n');
    expect(withoutSecrets(`{"sign":"abc","a":"${'x'.repeat(9000)}"}`)).toHaveLength(4096);
  });

  it('never leads a download to another place', () => {
    const base = 'https://srs.school.example/dvr';
    expect(addressOf(base, '/data/dvr/evening-1.mp4')).toBe(`${base}/evening-1.mp4`);
    expect(addressOf(base, `${base}/a/evening.mp4`)).toBe(`${base}/a/evening.mp4`);
    for (const path of [
      'http://169.254.169.254/latest',
      `${base}/../secret`,
      '/data/..',
      'file:///etc/passwd',
      '/data/a b',
    ])
      expect([path, addressOf(base, path)]).toEqual([path, null]);
    expect(addressOf(undefined, 'a.mp4')).toBeNull();
  });
});
