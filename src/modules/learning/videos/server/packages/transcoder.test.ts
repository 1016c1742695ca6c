import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testFilm } from '#server/media/testing/films.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { TranscoderStandIn } from '../testing/transcoder-stand-in.ts';
import { videoDesk } from '../testing/video-desk.ts';
import { pollSilentJobs } from './video-hooks.service.ts';

/** Films that this machine cannot make playable, and a service outside that can, in all its moods. */

const KEY = 'a key of at least sixteen letters';
const outside = new TranscoderStandIn(KEY, testFilm({ seconds: 10 }));
const settings: Record<string, string> = { ROLE: 'all', FFMPEG_PATH: 'none', VIDEO_TRANSCODER_KEY: KEY };
settings['VIDEO_TRANSCODER_URL'] = await outside.start();
const demo = useDemo(settings);
const desk = videoDesk(demo);
let count = 0;

beforeAll(() => {
  const { app } = demo;
  outside.hook = async (payload, signature) => {
    const call = { method: 'POST', url: '/device/video_hooks/cloud', payload };
    const headers = { 'x-signature': signature, 'content-type': 'application/json' };
    return (await (app as Inject).inject({ ...call, headers })).statusCode;
  };
});
afterAll(() => outside.stop());
beforeEach(() => {
  Object.assign(outside.faults, { silent: false, failing: false, half_done: 0, twice: false, wrong_signature: false });
  outside.answers.length = 0;
});

interface Inject {
  inject(call: object): Promise<{ statusCode: number }>;
}

/** A film in a code that no browser plays, each time another one. */
async function start(): Promise<string> {
  count += 1;
  const film = { seconds: 10, video: 'mpeg4', gop: 30 + count } as const;
  const { data } = await desk.create('homeroom', {}, film);
  return data.id;
}
const status = async (id: string) => (await desk.row(id)).status;
const isDraft = (id: string) => until(async () => (await status(id)) === 'draft', patience(40));

describe('a film for a service outside', () => {
  test('is taken when the service says that it is done, however often it says so', async () => {
    outside.faults.twice = true;
    const id = await start();
    await isDraft(id);
    await until(() => outside.answers.length === 2);
    expect(outside.answers.at(-1)).toBe(200); // the first call may come before the number of the job is stored
    const pack = await desk.packageOf(id);
    expect(pack).toMatchObject({ status: 'ready', provider: 'cloud' });
    expect(pack.renditions).toHaveLength(1);
  });

  test('is not touched by a call with another signature, and is asked about when no call comes', async () => {
    outside.faults.wrong_signature = true;
    const id = await start();
    await until(() => outside.answers.length === 1);
    expect(outside.answers).toEqual([404]);
    expect(await status(id)).toBe('processing');
    await demo.test_db.query(
      `update video_package set updated_at = now() - interval '10 minutes' where status = 'working'`,
    );
    await pollSilentJobs(demo.services);
    await isDraft(id);
  });

  test('whose result ends in the middle is fetched again', async () => {
    outside.faults.half_done = 1;
    const id = await start();
    await isDraft(id);
    expect(outside.faults.half_done).toBe(0);
  });

  test('that the service gives up has failed, with a reason', async () => {
    outside.faults.failing = true;
    const id = await start();
    await until(async () => (await status(id)) === 'failed');
    expect((await desk.row(id)).fail_reason).toBe('not_transcoded');
  });
});
