import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { FfmpegPublisher } from '../src/modules/learning/live-media/server/testing/ffmpeg-publisher.ts';
import { testFilm } from '../src/platform/server/media/testing/films.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { PHONE } from './support/browser.ts';
import { demoWithNobodyBusy } from './support/demo-with-nobody-busy.ts';
import { setUpJourney } from './support/journey.ts';

const demo = await demoWithNobodyBusy();

const UNKNOWN = '0190e1c0-0000-7000-8000-000000000001';

const plays = (page: Page) =>
  page.waitForFunction(
    () => [...document.querySelectorAll('video')].some((video) => video.videoWidth > 0 && video.currentTime > 0),
    undefined,
  );

describe('lives', () => {
  const { pageOf, as, portal } = setUpJourney({ ...demo, MEDIA_RTMP_PORT: '0', ROLE: 'all' });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const encoders: FfmpegPublisher[] = [];
  afterEach(async () => {
    await Promise.all(encoders.splice(0).map((one) => one.stop()));
  });

  async function typeId(code: string): Promise<string> {
    const { data } = await as('homeroom')('GET', '/live_types');
    return data.list.find((one: { code: string }) => one.code === code).id;
  }

  async function ownClass(): Promise<{ id: string; name: string }> {
    const { data } = await as('homeroom')('GET', '/lives/audience_options?kind=department');
    return data.list.find((one: { name: string }) => one.name.includes('班'));
  }

  /** A parents’ meeting of the own class that begins in so many minutes, approved; the other one is over before. */
  async function meeting(title: string, from: number): Promise<string> {
    const of = await ownClass();
    const made = await as('homeroom')('POST', '/lives', {
      title,
      department_id: of.id,
      host_id: castId('homeroom'),
      replay: 'none',
      live_type_id: await typeId('parent_meeting'),
      plan_start_at: at(from),
      plan_end_at: at(from + 20),
      audience: { include: [{ kind: 'department', id: of.id, user_types: ['guardian'] }] },
    });
    expect(made.message ?? made.code).toBe(0);
    expect((await as('office')('PUT', `/lives/${made.data.id}/approve`, { opinion: '' })).code).toBe(0);
    return made.data.id;
  }

  /** An encoder of this machine that sends to a live; `key` in place of the right one. */
  async function encoder(host: 'homeroom' | 'principal', id: string, key?: string): Promise<FfmpegPublisher> {
    const { data } = await as(host)('GET', `/lives/${id}/push_address`);
    const right: string = data.stream_key;
    const stream = key ? right.replace(/key=.*/, `key=${key}`) : right;
    const sends = new FfmpegPublisher(testFilm({ ending: 'flv' }), `${data.rtmp_url}/${stream}`);
    encoders.push(sends);
    return sends;
  }

  const isSending = (host: 'homeroom' | 'principal', id: string) =>
    expect.poll(async () => (await as(host)('GET', `/lives/${id}/check_is_push`)).data.publish_state).toBe('pushing');

  it('a parents’ meeting goes from its plan to the families that were not there', async () => {
    const of = await ownClass();
    const form = await pageOf('homeroom', '/mgmtLive?begin=new');
    await form.getByLabel('标题', { exact: false }).first().fill('四月家长会');
    await form.getByRole('combobox', { name: /^类型/ }).click();
    await form.getByRole('option', { name: '家长会' }).click();
    await form.getByRole('combobox', { name: /^部门或班级/ }).click();
    await form.getByRole('option', { name: of.name }).first().click();
    await form.getByText(/共 \d+ 人。 ?提交后由审批人审批/).waitFor();
    await form.getByRole('combobox', { name: /^所属部门/ }).click();
    await form.getByRole('option', { name: of.name }).first().click();
    await form.getByRole('combobox', { name: '地点' }).fill('101');
    await form.getByRole('option').first().click();
    await form.getByRole('combobox', { name: /^发言间隔/ }).click();
    await form.getByRole('option', { name: '10 秒' }).click();
    await form.getByRole('group', { name: '提前提醒' }).getByText('10 分钟').click();
    await form.getByText('自动发布回放').click();
    await form.getByRole('button', { name: '提交' }).click();
    await form.getByText('已提交，等待审批').waitFor();
    const id = new URL(form.url()).searchParams.get('id') ?? '';
    const { data: plan } = await as('homeroom')('GET', `/lives/${id}`);
    expect(plan).toMatchObject({ slow_seconds: 10, name_mode: 'masked', status: 'pending_approval', replay: 'auto' });
    expect(plan.remind_minutes).toEqual(expect.arrayContaining([10, 30, 1440]));
    expect(plan.broom.name).toContain('101');

    const approver = await pageOf('office', '/mgmtLive?tab=approve');
    await approver.getByText('四月家长会').first().click();
    await approver.getByRole('button', { name: '同意' }).click();
    await approver.getByText('直播已通过').waitFor();

    // nobody is waited for an hour: the same live begins in a quarter of one, and is approved again
    const now = (await as('homeroom')('GET', `/lives/${id}`)).data;
    const { parts: _, ...facts } = now.facts;
    const sooner = await as('homeroom')('PUT', `/lives/${id}`, {
      ...planned(facts),
      plan_start_at: at(15),
      plan_end_at: at(45),
      version: now.version,
    });
    expect(sooner.message ?? sooner.data.status).toBe('pending_approval');
    expect((await as('office')('PUT', `/lives/${id}/approve`, { opinion: '' })).code).toBe(0);

    await encoder('homeroom', id);
    await isSending('homeroom', id);
    const studio = await pageOf('homeroom', `/mgmtLive/${id}/studio`);
    await studio.getByText('画面正常').waitFor();
    await studio.getByText('声音正常').waitFor();
    await studio.getByRole('button', { name: '开始直播' }).click();
    await studio.getByText('直播已开始').waitFor();

    const family = await pageOf('guardian', `/mobile/mgmtLive/${id}`, PHONE);
    await plays(family);
    await studio.getByRole('button', { name: '结束直播' }).click();
    await studio.getByRole('dialog').getByRole('button', { name: '结束直播' }).click();
    await family.getByText('直播已结束').first().waitFor();

    const replay = async () => (await as('homeroom')('GET', `/lives/${id}`)).data.replay_video_id;
    await expect.poll(replay, { timeout: patience(60), interval: 1000 }).not.toBe(null);
    const after = await pageOf('homeroom', `/mgmtLive/${id}`);
    await after.getByRole('button', { name: '观看名单' }).click();
    const { data: roster } = await as('homeroom')('GET', `/lives/${id}/viewers`);
    expect(roster.absent).toBeGreaterThan(10);
    expect(roster.list.every((one: { is_family: boolean }) => one.is_family)).toBe(true);
    await after.getByRole('dialog').getByText(roster.list[0].person.name).first().waitFor();
    const file = await as('homeroom')('GET', `/lives/${id}/viewers/export?format=csv`);
    const task = async () => (await as('homeroom')('GET', `/data_tasks/${file.data.data_task_id}`)).data;
    await expect.poll(task).toMatchObject({ state: 'done', done: roster.list.length });
    await after.getByRole('button', { name: `把回放发给 ${roster.absent} 户` }).click();
    await after.getByText(`已发送给 ${roster.absent} 户`).waitFor();
    await family.reload();
    await family.getByRole('link', { name: '观看回放' }).waitFor();
  });

  it('a push with a wrong key, too early, or beside another one is refused, and the studio says why', async () => {
    const later = await meeting('下学期家长会', 60 * 5);
    await encoder('homeroom', later);
    const early = await pageOf('homeroom', `/mgmtLive/${later}/studio`);
    await early.getByText('推流被拒：未到推流时间').waitFor();

    const id = await meeting('五月家长会', 60);
    await encoder('homeroom', id, 'wrong');
    const studio = await pageOf('homeroom', `/mgmtLive/${id}/studio`);
    await studio.getByText('推流被拒：推流密钥不正确').waitFor();
    await encoder('homeroom', id);
    await isSending('homeroom', id);
    await encoder('homeroom', id);
    await studio.getByText('推流被拒：已有设备在推流，可先切换设备').waitFor();
    expect((await as('homeroom')('GET', `/lives/${id}/check_is_push`)).data.is_push).toBe(true);
  });

  it('who is not signed in sees a public live; of another one and of none the same card; the wall cuts it off', async () => {
    const of = await ownClass();
    const made = await as('principal')('POST', '/lives', {
      title: '开放日直播',
      department_id: of.id,
      host_id: castId('principal'),
      replay: 'none',
      live_type_id: await typeId('open_lesson'),
      visibility: 'public',
      plan_start_at: at(20),
      plan_end_at: at(60),
    });
    expect(made.message ?? made.code).toBe(0);
    const { id } = made.data;
    expect((await as('office')('PUT', `/lives/${id}/approve`, { opinion: '' })).code).toBe(0);
    const second = await as('superadmin')('PUT', `/lives/${id}/approve`, { opinion: '' });
    expect(second.message ?? second.data.status).toBe('approved');
    await encoder('principal', id);
    await isSending('principal', id);
    expect((await as('principal')('PUT', `/lives/${id}/start`)).code).toBe(0);

    const guest = await pageOf(null, `/liveVideoShare/${id}`);
    const saved: string[] = [];
    guest.on('response', (answer) => {
      if (/\/media\/.*\.m4s/.test(answer.url()) && answer.ok()) saved.push(answer.url());
    });
    await guest.getByRole('heading', { name: '开放日直播' }).waitFor();
    await plays(guest);
    const { data: mine } = await as('homeroom')('GET', '/lives?scope=mine');
    const cards: (string | null)[] = [];
    for (const other of [mine.list[0].id, UNKNOWN]) {
      const page = await pageOf(null, `/liveVideoShare/${other}`);
      await page.getByText('该直播需登录后观看').waitFor();
      cards.push(await page.getByRole('main').textContent());
    }
    expect(cards[0]).toBe(cards[1]);

    const viewer = await pageOf('homeroom', `/mgmtLive/${id}`);
    await plays(viewer);
    const wall = await pageOf('superadmin', '/mgmtLive?tab=wall');
    await wall.getByRole('button', { name: '立即断流' }).click();
    const dialog = wall.getByRole('dialog');
    await dialog.getByText('画面内容不当').click();
    await dialog.getByRole('button', { name: '立即断流' }).click();
    await viewer.getByText('直播已关闭').first().waitFor();
    await viewer.getByText('画面内容不当').waitFor();
    expect(saved.length).toBeGreaterThan(0);
    expect((await fetch(new URL(saved[0] ?? '', portal.url))).status).toBe(410);
    expect((await as('principal')('GET', `/lives/${id}/push_address`)).code).not.toBe(0);
  });
});

/** What a live is changed by, out of what its owner reads of it. */
function planned(facts: Record<string, unknown>): Record<string, unknown> {
  const names = [
    'title',
    'title_en',
    'summary',
    'cover_id',
    'live_type_id',
    'host_id',
    'co_host_ids',
    'moderator_ids',
    'department_id',
    'broom_id',
    'visibility',
    'audience',
    'has_minors',
    'portrait_consent',
    'portrait_class_ids',
    'chat_mode',
    'slow_seconds',
    'name_mode',
    'guest_sees_chat',
    'auto_start',
    'record',
    'replay',
    'remind_minutes',
  ];
  return Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name]]));
}
