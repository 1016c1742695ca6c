import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { testFilm } from '#server/media/testing/films.ts';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { createFromRecording } from '../../videos/server/public.ts';
import { answerStarts, filmsWithOffsets, secondAt, withOffsets } from './replay-times.policy.ts';
import { liveOnAir } from './testing/lives.ts';

const demo = useDemo({ ROLE: 'all', FFMPEG_PATH: findFfmpeg(readEnv()) ?? 'none' });
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
/** The live began at this moment. */
const BEGAN = Date.now() - 20 * 60_000;
const moment = (seconds: number) => new Date(BEGAN + seconds * 1000).toISOString();

let seq = 0;
const said = (live_id: string, body: string, at_s: number, more: { status?: string; answered?: number } = {}) => {
  seq += 1;
  const { status = 'visible', answered } = more;
  return sql(
    `insert into live_message (id, organization_id, live_id, user_id, client_id, seq, rev, kind, shown_name, body, status,
       t_offset_s, created_at, answered_at)
     values ($1, $2, $3, $4, $5, $6::int, $6::int, $7, '李*', $8, $9, 0, $10, $11)`,
    [
      randomUUID(),
      organizationId('sy-middle'),
      live_id,
      castId('student'),
      randomUUID(),
      status === 'held' ? null : seq,
      answered === undefined ? 'text' : 'question',
      body,
      status,
      moment(at_s),
      answered === undefined ? null : moment(answered),
    ],
  );
};

it('runs beside the replay at its seconds, without what waits or was taken down; answers are chapters', async () => {
  const live = await liveOnAir(demo.test_db, { status: 'finished' });
  await sql('update live set started_at = $2 where id = $1', [live, moment(0)]);
  // ten seconds of a rehearsal, of which the film has nothing, and eight more; then half a minute later twelve
  for (const [part, from, seconds] of [
    [1, -10, 18],
    [2, 30, 12],
  ] as const)
    await sql(
      `insert into live_recording (id, live_id, engine, part, key, seconds, started_at) values ($1, $2, 'embedded', $3, 'k', $4, $5)`,
      [randomUUID(), live, part, seconds, moment(from)],
    );
  await said(live, '太早了', -10);
  await said(live, '声音很清楚', 3);
  await said(live, '怎么没有画面了', 20);
  await said(live, '又有了', 33);
  await said(live, '还没审核', 34, { status: 'held' });
  await said(live, '被隐藏的', 35, { status: 'hidden' });
  await said(live, '被撤回的', 36, { status: 'deleted' });
  await said(live, '期末考试是哪天？', 5, { answered: 35 });
  await said(live, '要带什么？', 34, { answered: 40 });
  await said(live, '答了又被隐藏的问题？', 34, { answered: 41, status: 'hidden' });
  const [id = ''] = await createFromRecording(demo.services, {
    source_id: live,
    files: [testFilm({ seconds: 20 })],
    organization_id: organizationId('sy-middle'),
    owner_id: castId('homeroom'),
    title: '家长会',
    visibility: 'login',
    audience: null,
    has_minors: false,
  });
  const chapters = async () => (await sql('select chapters, status from live_video where id = $1', [id]))[0];
  await until(async () => (await chapters())?.['status'] === 'draft', patience(30));
  expect((await chapters())?.['chapters']).toMatchObject([
    { t: 0, title: '开始' },
    { t: 5, title: '期末考试是哪天？' },
    { t: 13, title: '要带什么？' },
  ]);
  const homeroom = await demo.as('homeroom');
  const { data } = await homeroom.call('GET', `/live_videos/${id}/transcript`);
  expect(data.tracks).toEqual([
    {
      name: 'chat_replay',
      title: { cn: '聊天回放', us: 'Chat replay' },
      lines: [
        { at_s: 3, who: '李*', text: '声音很清楚' },
        { at_s: 5, who: '李*', text: '期末考试是哪天？' },
        { at_s: 8, who: '李*', text: '怎么没有画面了' },
        { at_s: 11, who: '李*', text: '又有了' },
        { at_s: 12, who: '李*', text: '要带什么？' },
      ],
    },
  ]);
  // a message that is taken down later leaves the replay, too
  await sql(`update live_message set status = 'hidden' where live_id = $1 and body = '又有了'`, [live]);
  const after = await homeroom.call('GET', `/live_videos/${id}/transcript`);
  expect(JSON.stringify(after.data.tracks)).not.toContain('又有了');
});

it('knows the second of a recording that was sent at a moment', () => {
  const parts = withOffsets([
    { started_at: moment(0), seconds: 8 },
    { started_at: moment(30), seconds: 12 },
  ]);
  expect([-1, 0, 7, 9, 29, 30, 41, 500].map((s) => secondAt(parts, moment(s)))).toEqual([null, 0, 7, 8, 8, 8, 19, 20]);
  expect(secondAt([], moment(0))).toBeNull();
});

it('lets an answer begin behind the one before, not before its question, and at most a minute before its mark', () => {
  const answered = [
    { title: 'a', asked_s: 10, marked_s: 300 },
    { title: 'b', asked_s: 20, marked_s: 320 },
    { title: 'c', asked_s: 350, marked_s: 360 },
    { title: 'd', asked_s: null, marked_s: 400 },
  ];
  expect(answerStarts(answered).map(({ t }) => t)).toEqual([240, 300, 350, 360]);
});

it('places several films of one recording behind each other, the last one without an end', () => {
  const film = (id: string, seconds: number | null) => ({ id, seconds, has_chapters: false });
  expect(filmsWithOffsets([film('a', 60), film('b', 30), film('c', 10)])).toMatchObject([
    { from_s: 0, to_s: 60 },
    { from_s: 60, to_s: 90 },
    { from_s: 90, to_s: Number.POSITIVE_INFINITY },
  ]);
});
