import { sql as query } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { until } from '#server/testing/until.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { videoDesk } from '../testing/video-desk.ts';
import { videoHosts } from '../video-hosts.ts';

/** Watching: who gets the addresses of a film, what is counted of a viewing, and what viewers write and find. */

const demo = useDemo({ ROLE: 'all' });
const { call, made, move, row } = videoDesk(demo);
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
/** Bytes that nothing of the demo has. */
const FILM = { seconds: 13 };
const NOWHERE = '0192e0a0-0000-7000-8000-000000000000';
const VIA = '0192e0a0-0000-7000-8000-00000000000a';

interface Family {
  class_id: string;
  department_id: string;
  guardian: string;
}
let own: Family;
let other: Family;
/** A film for the families of the own class, twenty minutes long for all that counts. */
let film: string;
let open: string;

async function familyOf(isOwn: boolean): Promise<Family> {
  const { rows } = await demo.everywhere((db) =>
    db.execute<Record<keyof Family, string>>(query`
      select c.id as class_id, c.department_id, g.guardian_id as guardian
        from classroom c join student s on s.classroom_id = c.id and s.status = 'enrolled'
        join stu_gd_client g on g.student_id = s.user_id and g.status = 'active' and not g.restricted
        join "user" u on u.id = g.guardian_id and u.activated_at is not null
       where c.organization_id = ${organizationId('sy-middle')}
         and (c.id in (select classroom_id from classroom_teacher where user_id = ${castId('homeroom')})) = ${isOwn}
         and (select count(*) from stu_gd_client x where x.guardian_id = g.guardian_id) = 1
         and 'teacher' <> all (u.types)
       order by s.user_id limit 1`),
  );
  const [found] = rows;
  if (!found) throw new Error('no such family in the demo');
  return found;
}

async function signedIn(userId: string, more: { kind?: 'impersonation'; impersonator_id?: string } = {}) {
  const browser = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: userId, kind: 'family', amr: ['pwd'], browser: true, ...more }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

const guardian = () => signedIn(own.guardian);
const play = async (browser: Awaited<ReturnType<typeof guardian>>, id: string, body: object = {}) =>
  browser.call('POST', `/live_videos/${id}/play`, { body });
const watched = (position: number, ranges: [number, number][], duration = 30, rate = 1) => ({
  body: { duration, position, ranges, rate },
});
/** As if the last report lay so many seconds behind. */
const wait = (id: string, seconds: number) =>
  sql(`update live_video_user set last_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds]);
/** A viewing that nobody began yet, by the guardian. */
async function fresh(id = film) {
  await sql(`delete from live_video_user where live_video_id = $1`, [id]);
  const browser = await guardian();
  const { data } = await play(browser, id);
  const mine = data.live_video_user.id as string;
  const report = async (seconds: number, input: ReturnType<typeof watched>) => {
    await wait(mine, seconds);
    return (await browser.call('PUT', `/live_video_users/${mine}`, input)).data;
  };
  return { browser, mine, report };
}

beforeAll(async () => {
  await sql('delete from live_video_user'); // viewers of the demo
  own = await familyOf(true);
  other = await familyOf(false);
  film = await made(
    'homeroom',
    {
      title: '运动会开幕式',
      category: 'class',
      classroom_id: own.class_id,
      audience: {
        include: [{ kind: 'department', id: own.department_id, user_types: ['student', 'guardian'] }],
        exclude: [],
      },
    },
    FILM,
  );
  await sql(`update live_video set poster_frame = 0 where id = $1`, [film]);
  expect(await move('homeroom', film, 'submit')).toMatchObject({ code: 0, data: { status: 'published' } });
  open = await made('homeroom', { title: '校园开放日', visibility: 'public', audience: null }, FILM);
  await sql(
    `update live_video set status = 'published', is_shown = true, shown_visibility = 'public',
    waits_for = null, published_at = now() where id = $1`,
    [open],
  );
  await sql(`update live_video set duration_s = 1200 where id = any ($1)`, [[film, open]]);
}, patience(240));

describe('the addresses of a film', () => {
  test('are for those to whom it is open; for all others it is not there', async () => {
    const { data } = await play(await guardian(), film);
    expect(data).toMatchObject({ source: expect.stringContaining('/media/video.'), live_video_user: { percent: 0 } });
    expect((await play(await signedIn(other.guardian), film)).code).toBe(404001);
    expect((await play(demo.guest(), film)).code).toBe(404001);
    expect((await play(await guardian(), NOWHERE)).code).toBe(404001);
    expect((await play(await demo.as('outsider'), film)).code).toBe(404001);
  });

  test('of a public one are for guests, who leave no row', async () => {
    const { data } = await play(demo.guest(), open);
    expect(data).toMatchObject({ live_video_user: null, liked: false });
    const rows = await sql('select 1 from live_video_user where live_video_id = $1', [open]);
    expect(rows).toHaveLength(0);
  });

  test('come through a thing that shows it to those who may see that thing, for as long as it is shown', async () => {
    videoHosts.with({
      kind: 'test_page',
      canSee: async (_ctx, id, videoId) => id === VIA && videoId === film,
      places: async () => new Map(),
    })(demo.services);
    const via = { via: { kind: 'test_page', id: VIA } };
    const { data } = await play(demo.guest(), film, via);
    const inject = demo.app as { inject(q: object): Promise<{ statusCode: number }> };
    expect((await inject.inject({ url: data.source })).statusCode).toBe(200);
    expect((await play(demo.guest(), film, { via: { kind: 'test_page', id: NOWHERE } })).code).toBe(404001);
    expect((await play(demo.guest(), film, { via: { kind: 'no_such', id: VIA } })).code).toBe(404001);
    await sql(`update live_video set is_shown = false where id = $1`, [film]);
    expect((await play(demo.guest(), film, via)).code).toBe(404001);
    await sql(`update live_video set is_shown = true where id = $1`, [film]);
  });

  test('count one view a person and half an hour', async () => {
    const { browser } = await fresh();
    const before = (await row(film)).view_count;
    await Promise.all([play(browser, film), play(browser, film), play(browser, film)]);
    expect((await row(film)).view_count).toBe(before);
    await sql(`update live_video_user set viewed_at = now() - interval '31 minutes' where live_video_id = $1`, [film]);
    await Promise.all([play(browser, film), play(browser, film), play(browser, film)]);
    expect((await row(film)).view_count).toBe(before + 1);
  });
});

describe('what is counted', () => {
  test('of a script that claims an hour after ten seconds is 25 seconds', async () => {
    const { report } = await fresh();
    const answer = await report(10, watched(1200, [[0, 1200]], 3600));
    expect(answer.duration).toBeGreaterThanOrEqual(25);
    expect(answer.duration).toBeLessThan(26);
    expect(answer).toMatchObject({ percent: 2, completed: false });
  });

  test('of two tabs is the time of one clock', async () => {
    const { browser, mine } = await fresh();
    await wait(mine, 10);
    const answers = await Promise.all(
      (
        [
          [0, 600],
          [600, 1200],
        ] satisfies [number, number][]
      ).map((ranges: [number, number]) => browser.call('PUT', `/live_video_users/${mine}`, watched(0, [ranges], 3600))),
    );
    const most = Math.max(...answers.map((one) => one.data.duration));
    expect(most).toBeLessThan(27);
  });

  test('of half a film and a jump to its end is 52 percent, from any device', async () => {
    const { report } = await fresh();
    for (let at = 30; at <= 600; at += 30) await report(30, watched(at, [[0, at]]));
    expect(
      await report(
        30,
        watched(1200, [
          [0, 600],
          [1175, 1200],
        ]),
      ),
    ).toMatchObject({ percent: 52, completed: false });
    const { data } = await play(await guardian(), film);
    expect(data.live_video_user).toMatchObject({ percent: 52, last_position: 1200 });
  });

  test('of enough of a film completes it once', async () => {
    const { report } = await fresh();
    const before = (await row(film)).complete_count;
    await sql(`update live_video set complete_percent = 50, duration_s = 60 where id = $1`, [film]);
    expect(await report(30, watched(40, [[0, 40]]))).toMatchObject({ completed: true });
    expect(await report(30, watched(60, [[0, 60]]))).toMatchObject({ completed: true, percent: 100 });
    expect((await row(film)).complete_count).toBe(before + 1);
    await sql(`update live_video set complete_percent = 90, duration_s = 1200 where id = $1`, [film]);
  });

  test('where nothing may be skipped is what was watched in order', async () => {
    await sql(`update live_video set no_skip = true where id = $1`, [film]);
    const { report, browser } = await fresh();
    expect(
      await report(
        60,
        watched(700, [
          [0, 20],
          [600, 700],
        ]),
      ),
    ).toMatchObject({ percent: 1, last_position: 25 });
    expect((await play(browser, film)).data.furthest).toBe(20);
    await sql(`update live_video set no_skip = false where id = $1`, [film]);
  });

  test('belongs to the person: the row of somebody else is not there', async () => {
    const { mine } = await fresh();
    const answer = await (await demo.as('teacher')).call('PUT', `/live_video_users/${mine}`, watched(10, [[0, 10]]));
    expect(answer.code).toBe(404001);
    expect((await demo.guest().call('PUT', `/live_video_users/${mine}`, watched(10, [[0, 10]]))).code).toBe(401401);
  });

  test('in another’s name is nothing', async () => {
    const { mine } = await fresh();
    const acting = await signedIn(own.guardian, { kind: 'impersonation', impersonator_id: castId('superadmin') });
    expect((await play(acting, film)).data.live_video_user).toBeNull();
    await wait(mine, 60);
    await acting.call('PUT', `/live_video_users/${mine}`, watched(60, [[0, 60]]));
    const rows = await sql('select percent, duration from live_video_user where id = $1', [mine]);
    expect(rows).toEqual([{ percent: 0, duration: 0 }]);
  });
});

describe('marks', () => {
  test('count each person once, and are found again', async () => {
    const browser = await guardian();
    const like = (is_on: boolean) => browser.call('POST', `/live_videos/${film}/like`, { body: { is_on } });
    const before = (await row(film)).like_count;
    await Promise.all([like(true), like(true)]);
    expect((await row(film)).like_count).toBe(before + 1);
    expect((await like(false)).data).toEqual({ is_on: false, like_count: before });
    await browser.call('POST', `/live_videos/${film}/favorite`, { body: { is_on: true } });
    const kept = await browser.call('GET', '/live_videos/mine?tab=favorite');
    expect(kept.data.list.map((one: { id: string }) => one.id)).toEqual([film]);
    await browser.call('POST', `/live_videos/${film}/favorite`, { body: { is_on: false } });
    expect((await browser.call('GET', '/live_videos/mine?tab=favorite')).data.list).toEqual([]);
    const stranger = await signedIn(other.guardian);
    expect((await stranger.call('POST', `/live_videos/${film}/like`, { body: { is_on: true } })).code).toBe(404001);
  });
});

describe('shelves and search', () => {
  test('go on where one stopped', async () => {
    const { browser, report } = await fresh();
    await report(30, watched(300, [[270, 300]]));
    const { data } = await browser.call('GET', '/live_videos/shelves');
    expect(data.continue).toMatchObject([{ id: film, my: { last_position: 300 } }]);
    expect(data.classes.map((one: { id: string }) => one.id)).toContain(film);
    const stranger = await signedIn(other.guardian);
    const shown = JSON.stringify((await stranger.call('GET', '/live_videos/shelves')).data);
    expect(shown).toContain(open);
    expect(shown).not.toContain(film);
  });

  test('find a word that is said, with its second', async () => {
    const text = 'WEBVTT\n\n00:00.000 --> 00:04.000\n大家好\n\n00:08.000 --> 00:10.000\n下面请看火箭班入场\n';
    expect((await call('homeroom', 'PUT', `/live_videos/${film}/captions/cn`, { text })).code).toBe(0);
    const { data } = await (await guardian()).call('GET', `/live_videos/search?q=${encodeURIComponent('火箭班')}`);
    expect(data.list).toMatchObject([{ id: film, hits: [{ at_s: 8, lang: 'cn', text: '下面请看火箭班入场' }] }]);
    const stranger = await signedIn(other.guardian);
    const none = await stranger.call('GET', `/live_videos/search?q=${encodeURIComponent('火箭班')}`);
    expect(none.data.list).toEqual([]);
    expect((await stranger.call('GET', `/live_videos/${film}/transcript`)).code).toBe(404001);
    const said = await (await guardian()).call('GET', `/live_videos/${film}/transcript`);
    expect(said.data.captions[0].cues).toHaveLength(2);
  });
});

describe('notes', () => {
  const note = (kind: string, text = '这里讲得很好') => ({ live_video_id: film, at_s: 8, text, kind });

  test('of guardians are private; staff share theirs among themselves', async () => {
    const browser = await guardian();
    expect((await browser.call('POST', '/video_notes', { body: note('shared') })).code).toBe(200200);
    const mine = await browser.call('POST', '/video_notes', { body: note('private', '只给自己看') });
    expect(mine.data).toMatchObject({ is_mine: true, kind: 'private' });
    await call('homeroom', 'POST', '/video_notes', note('shared'));
    await call('homeroom', 'POST', '/video_notes', note('private', '老师自己的'));
    const forGuardian = await browser.call('GET', `/video_notes?live_video_id=${film}`);
    expect(forGuardian.data).toMatchObject({ may_share: false, list: [{ text: '只给自己看' }] });
    const forMedia = await call('principal', 'GET', `/video_notes?live_video_id=${film}`);
    expect(forMedia.data.list.map((one: { text: string }) => one.text)).toEqual(['这里讲得很好']);
  });

  test('change by their owner alone, over the version that was read', async () => {
    const { data } = await call('homeroom', 'POST', '/video_notes', note('shared'));
    const change = { text: '改过', kind: 'shared', status: 'done', version: data.version };
    expect((await call('principal', 'PUT', `/video_notes/${data.id}`, change)).code).toBe(404001);
    expect((await call('homeroom', 'PUT', `/video_notes/${data.id}`, change)).data.text).toBe('改过');
    expect((await call('homeroom', 'PUT', `/video_notes/${data.id}`, change)).code).toBe(409001);
    expect((await (await guardian()).call('DELETE', `/video_notes/${data.id}`)).code).toBe(404001);
    expect((await call('homeroom', 'DELETE', `/video_notes/${data.id}`)).code).toBe(0);
  });
});

describe('statistics', () => {
  test('are for the owner and those who have them for this film', async () => {
    const { report } = await fresh();
    await report(30, watched(30, [[0, 30]]));
    const { data } = await call('homeroom', 'GET', `/live_videos/${film}/stats`);
    expect(data).toMatchObject({ watch_seconds: 30, classes: [{ classroom: { id: own.class_id }, viewers: 1 }] });
    expect(data.curve[0]).toEqual({ at_s: 0, viewers: 1 });
    expect(data.curve.at(-1).viewers).toBe(0);
    const roster = await call('homeroom', 'GET', `/live_videos/${film}/viewers?classroom_id=${own.class_id}`);
    expect(roster.data.list).toMatchObject([{ user: { id: own.guardian }, percent: 2, children: [{}] }]);
    const none = await call('homeroom', 'GET', `/live_videos/${film}/viewers?classroom_id=${other.class_id}`);
    expect(none.data.list).toEqual([]);
    // one who is no guardian of a child of this class any more does not belong to it
    const lastDay = (day: string | null) =>
      sql(`update stu_gd_client set valid_to = $2 where guardian_id = $1`, [own.guardian, day]);
    await lastDay('2020-01-01');
    const left = await call('homeroom', 'GET', `/live_videos/${film}/viewers?classroom_id=${own.class_id}`);
    await lastDay(null);
    expect(left.data.list).toEqual([]);
    expect((await call('teacher', 'GET', `/live_videos/${film}/viewers`)).code).toBe(404001);
    expect((await call('teacher', 'GET', `/live_videos/${film}/stats`)).code).toBe(404001);
    expect((await (await guardian()).call('GET', `/live_videos/${film}/stats`)).code).toBe(403001);
  });

  test('come as a file', async () => {
    const { data } = await call('homeroom', 'GET', `/live_videos/${film}/viewers/export?format=csv`);
    await until(async () => {
      const task = await call('homeroom', 'GET', `/data_tasks/${data.data_task_id}`);
      return task.data.state === 'done' && task.data.done >= 1;
    });
    expect((await call('teacher', 'GET', `/live_videos/${film}/viewers/export`)).code).toBe(404001);
  });
});
