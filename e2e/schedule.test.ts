import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { castId } from '../database/demo/cast.ts';
import { demoId } from '../database/demo/random.ts';
import { workingDay } from '../src/server/testing/working-day.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The timetable of a school: a wish for a cover, its approval, a draft with conflicts, and the days of two children. */

const { as, pageOf } = setUpJourney();

test(
  'a teacher asks a free colleague, who accepts; the head approves and the week shows it',
  async () => {
    const { data: mine } = await as('teacher')(
      'GET',
      `/lessons/mine?from=${addDays(today(), 7)}&to=${addDays(today(), 20)}`,
    );
    let found: { id: string; date: string } | undefined;
    for (const one of mine.list as { id: string; date: string; status: string; kind: string }[]) {
      if (one.status !== 'planned' || one.kind !== 'lesson') continue;
      const { data } = await as('teacher')('GET', `/lessons/${one.id}/free_teachers`);
      if ((data.list as { id: string }[]).some(({ id }) => id === castId('homeroom'))) {
        found = one;
        break;
      }
    }
    if (!found) throw new Error('the homeroom teacher is never free');
    const page = await pageOf('teacher', `/studentSchedule?lesson=${found.id}`, DESKTOP);
    await page.getByRole('button', { name: '申请调代课' }).click();
    await page.getByRole('combobox', { name: '由谁上课' }).click();
    await page.getByRole('option', { name: /陈静怡/ }).click();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('待接受').first().waitFor();
    const id = new URL(page.url()).searchParams.get('change') ?? '';
    expect(id).not.toBe('');
    const colleague = await pageOf('homeroom', `/mobile/studentSchedule?tab=changes&change=${id}`, PHONE);
    await colleague.getByRole('button', { name: '接受' }).click();
    await colleague.getByText('待审批').first().waitFor();
    const head = await pageOf('orgadmin', `/studentSchedule?tab=changes&change=${id}`, DESKTOP);
    await head.getByRole('button', { name: '批准', exact: true }).click();
    await head.getByText('已生效').first().waitFor();
    const week = await pageOf('homeroom', `/studentSchedule?day=${found.date}`, DESKTOP);
    await week.getByRole('button', { name: /代课/ }).first().waitFor();
  },
  patience(120),
);

interface LessonOf {
  readonly id: string;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly kind: string;
  readonly is_off: boolean;
  readonly teacher: { readonly id: string } | null;
  readonly room: { readonly id: string } | null;
  readonly subject: { readonly value: string };
  readonly course_name: string | null;
}

const from = workingDay();
/** Lessons of two weeks, some days ahead. */
const ahead = `from=${from}&to=${addDays(from, 13)}`;
const lessonsOf = async (who: 'teacher' | 'homeroom') =>
  (await as(who)('GET', `/lessons/mine?${ahead}`)).data.list as LessonOf[];

interface SlotOf {
  readonly id: string;
  readonly weekday: number;
  readonly period_from: number;
  readonly period_to: number;
  readonly kind: string;
  readonly broom_id: string | null;
  readonly classroom_ids: readonly string[];
  readonly teacher_ids: readonly string[];
}

/** A timetable in which both teach one class on two days, each free when the other does. */
async function teachOneClass(): Promise<void> {
  const call = as('orgadmin');
  const { list } = (await call('GET', '/class_schedules?status=published')).data;
  const copy = (await call('POST', `/class_schedules/${list[0].id}/copy`, { name: '两位老师同教一班' })).data;
  const draft = (await call('GET', `/class_schedules/${copy.id}`)).data as { version: number; list: SlotOf[] };
  const [teacher, homeroom] = [castId('teacher'), castId('homeroom')];
  const isFree = (who: string, { weekday, period_from }: SlotOf) =>
    !draft.list.some(
      (one) => one.weekday === weekday && one.period_from === period_from && one.teacher_ids.includes(who),
    );
  const plain = draft.list.filter((one) => one.kind === 'lesson' && one.broom_id === null);
  for (const own of plain.filter((one) => one.teacher_ids.includes(teacher) && isFree(homeroom, one)))
    for (const other of plain) {
      const isSound =
        other.weekday !== own.weekday &&
        other.classroom_ids.join() === own.classroom_ids.join() &&
        !other.teacher_ids.includes(teacher) &&
        isFree(homeroom, other) &&
        isFree(teacher, other);
      if (!isSound) continue;
      const { id, ...slot } = other;
      const { class_schedule_id: _, organization_id: __, ...facts } = slot as typeof slot & Record<string, unknown>;
      const op = { op: 'change', id, slot: { ...facts, teacher_ids: [homeroom] } };
      const changed = await call('PUT', `/class_schedules/${copy.id}/slots`, { version: draft.version, ops: [op] });
      expect(changed).toMatchObject({ code: 0 });
      const published = await call('POST', `/class_schedules/${copy.id}/publish`, { effective_from: from });
      expect(published).toMatchObject({ code: 0, data: { published: true } });
      return;
    }
  throw new Error('no two lessons of a class suit');
}

/** Lessons that somebody would have to give in two places. */
const doubles = (list: readonly LessonOf[]) =>
  list.filter((one) =>
    list.some((other) => other.id !== one.id && other.starts_at < one.ends_at && one.starts_at < other.ends_at),
  );

test(
  'a swap over two days is approved by the head: both weeks, both rooms and the calendar agree',
  async () => {
    await teachOneClass();
    let pair: { own: LessonOf; other: LessonOf } | undefined;
    for (const own of await lessonsOf('teacher')) {
      if (pair || own.status !== 'planned' || own.kind !== 'lesson') continue;
      const { data } = await as('teacher')(
        'GET',
        `/lessons/${own.id}/free_slots?from=${own.date}&to=${addDays(own.date, 13)}`,
      );
      const theirs = (data.swaps as LessonOf[]).filter(
        (one) => one.teacher?.id === castId('homeroom') && one.date !== own.date && one.status === 'planned',
      );
      const busy = (await lessonsOf('homeroom')).filter((one) => !theirs.some(({ id }) => id === one.id));
      const isFree = busy.every((one) => one.ends_at <= own.starts_at || own.ends_at <= one.starts_at);
      if (theirs[0] && isFree) pair = { own, other: theirs[0] };
    }
    if (!pair) throw new Error('the two have no lessons to swap');
    const { own, other } = pair;
    const page = await pageOf('teacher', `/studentSchedule?lesson=${own.id}`, DESKTOP);
    await page.getByRole('button', { name: '申请调代课' }).click();
    await page.getByRole('combobox', { name: '方式' }).click();
    await page.getByRole('option', { name: '互换' }).click();
    await page.getByRole('combobox', { name: '与哪节课互换' }).click();
    const time = new Date(other.starts_at).toLocaleTimeString('zh-CN', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Asia/Shanghai',
    });
    await page
      .getByRole('option', { name: new RegExp(`${Number(other.date.slice(8))}.*${time}.*陈静怡`) })
      .first()
      .click();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('待接受').first().waitFor();
    const id = new URL(page.url()).searchParams.get('change') ?? '';
    const asked = (await as('teacher')('GET', `/lesson_changes/${id}`)).data;
    const colleague = await pageOf('homeroom', `/mobile/studentSchedule?tab=changes&change=${id}`, PHONE);
    await colleague.getByRole('button', { name: '接受' }).click();
    await colleague.getByText('待审批').first().waitFor();
    const head = await pageOf('orgadmin', `/studentSchedule?tab=changes&change=${id}`, DESKTOP);
    await head.getByRole('button', { name: '批准', exact: true }).click();
    await head.getByText('已生效').first().waitFor();

    // each lesson is where the other one was, with its teacher; nobody has two at once
    const [mine, theirs] = [await lessonsOf('teacher'), await lessonsOf('homeroom')];
    const swapped = asked.other_lesson as LessonOf;
    expect(mine.find((one) => one.id === own.id)).toMatchObject({
      date: swapped.date,
      starts_at: swapped.starts_at,
      status: 'moved',
    });
    expect(theirs.find((one) => one.id === swapped.id)).toMatchObject({ date: own.date, starts_at: own.starts_at });
    expect(doubles(mine)).toEqual([]);
    expect(doubles(theirs)).toEqual([]);
    const [first, second] = [own.room?.id, swapped.room?.id];
    for (const [room, day] of [
      [first, own.date],
      [second, swapped.date],
    ]) {
      if (!room) continue;
      const { data } = await as('orgadmin')('GET', `/lessons?view=room&id=${room}&from=${day}&to=${day}`);
      expect(doubles((data.list as LessonOf[]).filter((one) => one.room?.id === room && one.date === day))).toEqual([]);
    }
    const week = await pageOf('teacher', `/studentSchedule?day=${swapped.date}`, DESKTOP);
    await week.getByRole('button', { name: /调课/ }).first().waitFor();
    const other_week = await pageOf('homeroom', `/studentSchedule?day=${own.date}`, DESKTOP);
    await other_week.getByRole('button', { name: /调课/ }).first().waitFor();
    const { data: feed } = await as('teacher')('POST', '/lessons/feed_key', {});
    const ics = await (await fetch(feed.url)).text();
    const stamp = swapped.starts_at.replace(/[-:]/g, '').slice(0, 13);
    expect(ics).toContain(stamp);
  },
  patience(120),
);

test('a Saturday that makes up for a Friday of an odd week shows the guardian the lessons of that Friday before it comes', async () => {
  const day = workingDay();
  const saturday = addDays(day, 6 - weekdayOf(day));
  const admin = await pageOf('orgadmin', '/studentSchedule?tab=settings', DESKTOP);
  await admin.getByRole('button', { name: '添加日期' }).click();
  const form = admin.getByRole('dialog', { name: '添加日期' });
  await form.getByRole('textbox', { name: '日期' }).fill(saturday);
  await form.getByRole('textbox', { name: '日期' }).blur();
  await form.getByRole('combobox', { name: '按星期几' }).click();
  await admin.getByRole('option', { name: /五/ }).click();
  await form.getByText('单周', { exact: true }).click();
  await form.getByRole('textbox', { name: '原因' }).fill('国庆调休');
  await form.getByRole('button', { name: /添加|保存/ }).click();
  await form.waitFor({ state: 'hidden' });

  const page = await pageOf('guardian', `/mobile/studentSchedule?day=${saturday}`, PHONE);
  const tab = page.getByRole('group', { name: '课表' }).getByRole('button').first();
  await tab.waitFor();
  const kids = (await as('guardian')('GET', '/users/my_children')).data as { id: string; link_id: string | null }[];
  const shown = page.getByRole('main').locator('ol > li');
  await shown.first().waitFor();
  const child = kids.find((one) => one.link_id !== null);
  const { data } = await as('guardian')(
    'GET',
    `/lessons?view=student&id=${child?.id}&from=${addDays(saturday, -1)}&to=${saturday}`,
  );
  const of = (date: string) =>
    (data.list as LessonOf[]).filter((one) => one.date === date).map((one) => one.subject.value);
  expect(of(saturday).length).toBeGreaterThan(4);
  expect(of(saturday)).toEqual(of(addDays(saturday, -1)));
  await page.getByText('国庆调休').first().waitFor();
});

test('a draft says what stands in its way, and is not published', async () => {
  const draft = demoId('class_schedule:sy-middle:draft');
  const page = await pageOf('orgadmin', `/studentSchedule?tab=drafts&schedule=${draft}`, DESKTOP);
  await page.getByRole('button', { name: '检查与发布' }).click();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await page.getByText(/处冲突/).waitFor();
  expect(await page.getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
});

test(
  'a search for places says first what can never fit, how far it is, stops when told, and ends in a new draft',
  async () => {
    const call = as('orgadmin');
    const draft = demoId('class_schedule:sy-middle:draft');
    interface Week {
      readonly version: number;
      readonly list: readonly { readonly id: string; readonly kind: string; readonly weekday: number | null }[];
      readonly teachers: readonly { readonly id: string; readonly name: string }[];
    }
    const weekOf = async (id: string) => (await call('GET', `/class_schedules/${id}`)).data as Week;
    const before = await weekOf(draft);
    const unplaced = before.list.filter(({ weekday }) => weekday === null);
    expect(unplaced.length).toBeGreaterThan(0);

    // one person with more lessons than a week has periods
    const copy = (await call('POST', `/class_schedules/${draft}/copy`, { name: '一人太多课' })).data;
    const { version, list, teachers } = await weekOf(copy.id);
    const [busy] = teachers;
    const ops = list
      .filter(({ kind }) => kind === 'lesson')
      .slice(0, 45)
      .map(({ id, ...slot }) => ({
        op: 'change',
        id,
        slot: {
          ...Object.fromEntries(Object.entries(slot).filter(([key]) => !SLOT_ONLY.includes(key))),
          teacher_ids: [busy?.id],
        },
      }));
    expect(await call('PUT', `/class_schedules/${copy.id}/slots`, { version, ops })).toMatchObject({ code: 0 });
    const page = await pageOf('orgadmin', `/studentSchedule?tab=drafts&schedule=${copy.id}`, DESKTOP);
    await page.getByRole('button', { name: '补排' }).click();
    const drawer = page.getByRole('dialog', { name: '补排' });
    await drawer.getByText('全部重新排', { exact: true }).click();
    await drawer.getByRole('heading', { name: /怎样都排不下 \d+/ }).waitFor();
    await drawer.getByText(new RegExp(`${busy?.name}：每周\\d+节，可排时段只有40个`)).waitFor();

    // of the other draft all can fit: a search is stopped, the next one is kept
    const other = await pageOf('orgadmin', `/studentSchedule?tab=drafts&schedule=${draft}`, DESKTOP);
    await other.getByRole('button', { name: '补排' }).click();
    const search = other.getByRole('dialog', { name: '补排' });
    await search.getByText(`共${before.list.length}节，可排${unplaced.length}节。`).waitFor();
    await search.getByText('全部重新排', { exact: true }).click();
    await search.getByText(new RegExp(`^共${before.list.length}节，可排\\d{2,}节`)).waitFor();
    expect(await search.getByRole('heading', { name: /怎样都排不下/ }).count()).toBe(0);
    await search.getByRole('button', { name: '开始补排' }).click();
    await search.getByText(/^已排\d+\/\d+节/).waitFor();
    await search.getByRole('button', { name: '停止' }).click();
    await search.getByText('已停止，没有保存。').waitFor();
    expect(await search.getByRole('button', { name: '生成草稿' }).count()).toBe(0);
    await search.getByText('只排未排的课', { exact: true }).click();
    await search.getByRole('button', { name: '换一种排法' }).click();
    await search.getByText('全部排好。').waitFor();
    await search.getByRole('textbox', { name: '课表名称' }).fill('补排后的草稿');
    await search.getByRole('button', { name: '生成草稿' }).click();
    await search.waitFor({ state: 'hidden' });
    await other.getByText('补排后的草稿').first().waitFor();
    const made = new URL(other.url()).searchParams.get('schedule') ?? '';
    expect(made).not.toBe(draft);
    const after = await weekOf(made);
    expect(after.list).toHaveLength(before.list.length);
    expect(after.list.filter(({ weekday }) => weekday === null)).toEqual([]);
    expect(await weekOf(draft)).toEqual(before);
    expect((await call('GET', `/class_schedules/${made}`)).data.status).toBe('draft');
  },
  patience(120),
);

/** What stored lessons of a week have beside what may be typed. */
const SLOT_ONLY: readonly string[] = ['class_schedule_id', 'organization_id'];

test('a guardian sees the days of both children, and no other class', async () => {
  const page = await pageOf('guardian', '/mobile/studentSchedule', PHONE);
  const tabs = page.getByRole('group', { name: '课表' }).getByRole('button');
  await tabs.first().waitFor();
  expect(await tabs.count()).toBe(2);
  const span = `from=${today()}&to=${addDays(today(), 6)}`;
  const { data } = await as('teacher')('GET', '/lessons/owners?view=class');
  const answers = await Promise.all(
    (data.list as { id: string }[]).map(({ id }) => as('guardian')('GET', `/lessons?view=class&id=${id}&${span}`)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 404001)).toHaveLength(answers.length - 1);
});

test('a guardian of two sees the day of each in its colour; a teacher sees when colleagues are free, and no student', async () => {
  const day = workingDay();
  const page = await pageOf('guardian', `/mobile/studentSchedule?day=${day}`, PHONE);
  const tabs = page.getByRole('group', { name: '课表' }).getByRole('button');
  await tabs.first().waitFor();
  const colours: (string | null)[] = [];
  for (const at of [0, 1]) {
    await tabs.nth(at).click();
    await page.getByRole('main').locator('ol > li').first().waitFor();
    colours.push(await page.getByRole('main').locator('div[data-kind]').first().getAttribute('data-kind'));
  }
  expect(colours).toEqual(['1', '2']);

  const teacher = await pageOf('teacher', '/studentSchedule?tab=find&view=together', DESKTOP);
  await teacher.getByRole('combobox', { name: '老师' }).click();
  await teacher.getByRole('option', { name: /陈静怡/ }).click();
  await teacher.locator('td[data-busy="true"]').first().waitFor();
  expect(await teacher.locator('td[data-busy="true"]').count()).toBeLessThan(40);
  const span = `from=${day}&to=${day}`;
  const answer = await as('teacher')('GET', `/lessons?view=student&id=${castId('student')}&${span}`);
  expect(answer.code).toBe(404001);
  const { data } = await as('teacher')('GET', `/lessons?view=teacher&id=${castId('homeroom')}&${span}`);
  expect(JSON.stringify(data)).not.toContain(castId('student'));
});

test('the board of today shows what nobody teaches', async () => {
  const page = await pageOf('orgadmin', '/studentSchedule?tab=board', DESKTOP);
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
});
