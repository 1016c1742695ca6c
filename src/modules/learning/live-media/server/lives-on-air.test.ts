import { spawnSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testFilm } from '#server/media/testing/films.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { nobodyBusy } from '../../../../server/testing/nobody-busy.ts';
import { type OwnDemo, useDemo } from '../../../../server/testing/use-demo.ts';
import { embeddedEngine } from './embedded/embedded-engine.service.ts';
import { withRecording } from './embedded/recordings.service.ts';
import { FfmpegPublisher } from './testing/ffmpeg-publisher.ts';

/** Lives with the embedded engine: what a host, an encoder and a viewer meet. */

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
type Name = Parameters<OwnDemo['as']>[0];

describe('lives on air', () => {
  const demo = useDemo({ ROLE: 'all', MEDIA_RTMP_PORT: '0' });
  const publishers: FfmpegPublisher[] = [];
  const browsers = new Map<Name, Awaited<ReturnType<OwnDemo['as']>>>();

  beforeAll(async () => {
    await nobodyBusy(demo.test_db);
    embeddedEngine(demo.services).start();
    await until(() => embeddedEngine(demo.services).isUp);
  });
  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((one) => one.stop()));
    await demo.test_db.query("update live set status = 'archived' where host_id = $1", [castId('homeroom')]);
  });

  const call = async (who: Name, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const browser = browsers.get(who) ?? (await demo.as(who));
    browsers.set(who, browser);
    return browser.call(method, path, body ? { body } : {});
  };

  /** A meeting of the homeroom teacher with the families of the own class. */
  async function meeting(from: number): Promise<object> {
    const [own] = await demo.test_db.query<{ department_id: string }>(
      `select c.department_id from classroom c join classroom_teacher t on t.classroom_id = c.id
        join semester s on s.id = t.semester_id and s.status = 'current'
        where t.user_id = $1 and t.role = 'head' and c.status = 'active' limit 1`,
      [castId('homeroom')],
    );
    const types = await call('homeroom', 'GET', '/live_types');
    const type = types.data.list.find((one: { code: string }) => one.code === 'parent_meeting');
    return {
      title: '三月家长会',
      live_type_id: type.id,
      host_id: castId('homeroom'),
      department_id: own?.department_id,
      plan_start_at: at(from),
      plan_end_at: at(from + 60),
      replay: 'none',
      audience: { include: [{ kind: 'department', id: own?.department_id, user_types: ['guardian'] }] },
    };
  }

  /** An approved one. */
  async function approved(from = 20): Promise<string> {
    const made = await call('homeroom', 'POST', '/lives', await meeting(from));
    expect(made.message ?? made.code).toBe(0);
    expect((await call('office', 'PUT', `/lives/${made.data.id}/approve`, { opinion: '' })).code).toBe(0);
    return made.data.id;
  }

  const addressOf = async (id: string) => {
    const { data } = await call('homeroom', 'GET', `/lives/${id}/push_address`);
    return data as { rtmp_url: string; stream_key: string; browser: { ticket: string } };
  };
  const publish = async (id: string, change: (key: string) => string = (key) => key) => {
    const { rtmp_url, stream_key } = await addressOf(id);
    const url = new URL(rtmp_url.replace('rtmp', 'http'));
    const publisher = new FfmpegPublisher(testFilm(), `rtmp://127.0.0.1:${url.port}/live/${change(stream_key)}`);
    publishers.push(publisher);
    return publisher;
  };
  const state = async (id: string) => (await call('homeroom', 'GET', `/lives/${id}/check_is_push`)).data;
  const isPushing = (id: string) => until(async () => (await state(id)).publish_state === 'pushing');
  const get = async (url: string) =>
    (demo.app as { inject(url: string): Promise<{ statusCode: number; body: string }> }).inject(url);
  /** The playlist that the office is given, which has the live in its duty. */
  const playOf = async (id: string, who: Name = 'homeroom') =>
    (await call(who, 'GET', `/lives/${id}`)).data.play?.sources[0].url as string;
  const segments = async (url: string) => (await get(url)).body.split('\n').filter((line) => line.endsWith('.m4s'));

  it('turn an encoder away with a wrong key, too early or a second time, and the studio says why', async () => {
    const id = await approved();
    await (await publish(id, (key) => `${key}x`)).ended;
    expect((await state(id)).last_refusal.reason).toBe('推流密钥不正确');
    await publish(id);
    await isPushing(id);
    await (await publish(id)).ended;
    const busy = (await state(id)).last_refusal.reason;
    const later = await approved(300);
    await (await publish(later)).ended;
    const early = (await state(later)).last_refusal.reason;
    expect(new Set([busy, early, '推流密钥不正确']).size).toBe(3);
    expect((await state(later)).publish_state).toBe('idle');
  });

  it('are seen by their side alone before they begin, then by the audience, with the facts of the signal', async () => {
    const id = await approved();
    await publish(id);
    await isPushing(id);
    expect((await call('homeroom', 'PUT', `/lives/${id}/start`)).data).toMatchObject({ on_air: true });
    const url = await playOf(id);
    await until(async () => (await segments(url)).length >= 2);
    expect(await state(id)).toMatchObject({ engine_ok: true, width: 640, height: 360, publish_state: 'pushing' });
    expect((await state(id)).signals.length).toBeGreaterThan(0);
    // another device takes over: the old key is dead, the new one sends
    const [old] = publishers;
    expect((await call('homeroom', 'PUT', `/lives/${id}/take_over`)).code).toBe(0);
    await old?.ended;
    await publish(id);
    await isPushing(id);
  });

  it('show nobody what was sent before the start, and keep it out of the recording', async () => {
    const id = await approved();
    await publish(id);
    await isPushing(id);
    const rehearsal = await playOf(id);
    await until(async () => (await segments(rehearsal)).length >= 3);
    const rehearsed = await segments(rehearsal);
    await call('homeroom', 'PUT', `/lives/${id}/start`);
    const url = await playOf(id);
    await until(async () => (await segments(url)).length >= 2);
    const shown = await segments(url);
    expect(shown.filter((file) => rehearsed.includes(file))).toEqual([]);
    const folder = url.slice(0, url.lastIndexOf('/'));
    expect((await get(`${folder}/${shown[0]}`)).statusCode).toBe(200);
    expect((await get(`${folder}/${rehearsed[0]}`)).statusCode).toBe(404);
    await call('homeroom', 'PUT', `/lives/${id}/finish`);
    await withRecording(demo.services, id, async ([film]) => {
      const probe = spawnSync('ffprobe', [
        '-v',
        'error',
        '-show_entries',
        'format=start_time',
        '-of',
        'csv=p=0',
        film ?? '',
      ]);
      expect(Number(probe.stdout.toString())).toBeLessThan(0.1);
    });
    const [times] = await demo.test_db.query<{ after: boolean }>(
      `select min(r.started_at) >= l.started_at as after from live_recording r join live l on l.id = r.live_id
        where l.id = $1 group by l.started_at`,
      [id],
    );
    expect(times).toEqual({ after: true });
  });

  it('go dark at once when they are stopped: playlists and saved segments answer 410, the encoder stays outside', async () => {
    const id = await approved();
    const encoder = await publish(id);
    await isPushing(id);
    await call('homeroom', 'PUT', `/lives/${id}/start`);
    const url = await playOf(id);
    await until(async () => (await segments(url)).length >= 1);
    const [file = ''] = await segments(url);
    const saved = url.replace('index.m3u8', file);
    expect((await get(saved)).statusCode).toBe(200);
    const key = await addressOf(id);
    expect((await call('principal', 'PUT', `/lives/${id}/close`, { reason: '内容不当' })).code).toBe(0);
    await until(async () => (await get(saved)).statusCode === 410 && (await get(url)).statusCode === 410);
    await encoder.ended;
    const again = new FfmpegPublisher(
      testFilm(),
      `rtmp://127.0.0.1:${embeddedEngine(demo.services).port}/live/${key.stream_key}`,
    );
    expect(await again.ended).not.toBe(0);
    expect((await get(saved)).statusCode).toBe(410);
  });

  it(
    'go on after the process was killed: interrupted, pushing again, one film of both parts',
    async () => {
      const id = await approved();
      await publish(id);
      await isPushing(id);
      await call('homeroom', 'PUT', `/lives/${id}/start`);
      const url = await playOf(id);
      await until(async () => (await segments(url)).length >= 2);
      const engine = embeddedEngine(demo.services);
      const pid = engine.pid ?? 0;
      process.kill(pid, 'SIGKILL');
      await until(async () => (await state(id)).publish_state === 'interrupted');
      await until(() => engine.isUp && engine.pid !== pid);
      await publish(id);
      await isPushing(id);
      await until(async () => (await get(url)).body.includes('#EXT-X-DISCONTINUITY\n'));
      expect((await call('homeroom', 'PUT', `/lives/${id}/finish`)).code).toBe(0);
      await until(() => !Number.isFinite(engine.firstOpenPart(id)));
      await withRecording(demo.services, id, async (films) => {
        expect(films).toHaveLength(1);
        const probe = spawnSync('ffprobe', ['-v', 'error', '-show_format', '-of', 'json', films[0] ?? '']);
        expect(Number(JSON.parse(probe.stdout.toString()).format.duration)).toBeGreaterThan(5);
      });
    },
    patience(180),
  );

  it('need another approval before anybody sends when their time has changed', async () => {
    const id = await approved();
    const { stream_key } = await addressOf(id);
    const { data } = await call('homeroom', 'GET', `/lives/${id}`);
    const moved = { ...(await meeting(25)), version: data.version };
    const changed = await call('homeroom', 'PUT', `/lives/${id}`, moved);
    expect(changed.message ?? changed.data.status).toBe('pending_approval');
    const address = `rtmp://127.0.0.1:${embeddedEngine(demo.services).port}/live/${stream_key}`;
    expect(await new FfmpegPublisher(testFilm(), address).ended).not.toBe(0);
    expect((await call('office', 'PUT', `/lives/${id}/approve`, { opinion: '' })).code).toBe(0);
    publishers.push(new FfmpegPublisher(testFilm(), address));
    await isPushing(id);
  });
});
