import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays, today } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { workingDay } from '../src/server/testing/working-day.ts';
import { DESKTOP } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The timetable of a school with 62 classes, from the file of its planning program to the message of every teacher. */

const { as, pageOf } = setUpJourney();

const CLASSES = 62;
const DAYS = ['星期一', '星期二', '星期三', '星期四', '星期五'];
const PERIODS = 4;
const COURSES = ['语文', '数学', '英语'];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The school has 62 classes: those that it lacks are founded. */
async function classesOf(): Promise<Named[]> {
  const call = as('orgadmin');
  const list = async () =>
    (await call('GET', '/classrooms?status=active&kind=admin&per_page=100')).data.list as (Named & {
      class_no: number;
      grade: Named;
      school_year: { id: string };
    })[];
  const known = await list();
  const [first] = known;
  const inGrade = known.filter((one) => one.grade.id === first?.grade.id);
  const made = await call('POST', '/classrooms/batch', {
    grade_id: first?.grade.id,
    school_year_id: first?.school_year.id,
    from_no: Math.max(...inGrade.map((one) => one.class_no)) + 1,
    count: CLASSES - known.length,
  });
  expect(made).toMatchObject({ code: 0 });
  const all = await list();
  expect(all).toHaveLength(CLASSES);
  return all;
}

/** Teachers of the timetable that holds, whose name nobody else has. */
async function teachersOf(): Promise<Named[]> {
  const { list } = (await as('orgadmin')('GET', '/class_schedules?status=published')).data;
  const { data } = await as('orgadmin')('GET', `/class_schedules/${list[0].id}`);
  const teach = new Set((data.list as { teacher_ids: string[] }[]).flatMap((one) => one.teacher_ids));
  const all = data.teachers as Named[];
  return all.filter(({ id, name }) => teach.has(id) && all.filter((one) => one.name === name).length === 1);
}

interface Grid {
  readonly classes: readonly Named[];
  readonly teachers: readonly Named[];
  /** By class and place. */
  readonly other?: ReadonlyMap<string, string>;
}

/** A row a class, weekdays merged over their periods; who has no teacher left has self-study. */
async function gridFile(name: string, { classes, teachers, other = new Map() }: Grid) {
  const head = ['班级', ...DAYS.flatMap((day) => [day, ...Array<string>(PERIODS - 1).fill('')])];
  const numbers = ['', ...DAYS.flatMap(() => Array.from({ length: PERIODS }, (_, at) => `第${at + 1}节`))];
  const places = DAYS.length * PERIODS;
  const rows = classes.map((one, no) => [
    one.name,
    ...Array.from({ length: places }, (_, place) => {
      const changed = other.get(`${no} ${place}`);
      const teacher = changed ?? teachers[(no + place * 7) % Math.max(teachers.length, CLASSES)]?.name;
      return teacher ? `${COURSES[(no + place) % COURSES.length]}\n${teacher}` : '自习';
    }),
  ]);
  const merges = DAYS.map((_, day) => ({
    startRow: 0,
    endRow: 0,
    startCol: 1 + day * PERIODS,
    endCol: (day + 1) * PERIODS,
  }));
  const sheets = [{ name: '总课表', rows: [head, numbers, ...rows], merges }];
  return { name, mimeType: '', buffer: Buffer.from(await writeXlsx({ sheets })) };
}

/** The Monday after next, so that nothing of this week is in the way. */
const monday = () => {
  return addDays(today(), 8 - weekdayOf(today()) + 7);
};

test(
  'publishing takes a room that a club booked: the booking is moved to one of three others; a room under maintenance waits for another',
  async () => {
    const call = as('orgadmin');
    const day = workingDay();
    const board = (await as('teacher')('GET', `/room_bookings/board?day=${day}`)).data.list as {
      id: string;
      number: string;
      name: string;
    }[];
    const [clubs, mended, other] = ['106', '206', '306'].map(
      (number, at) => board.find((one) => one.number === number) ?? board[at],
    );
    const at = (time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
    const booked = await as('teacher')('POST', '/room_bookings', {
      broom_id: clubs?.id,
      starts_at: at('13:40'),
      ends_at: at('14:20'),
      title: '机器人社团',
    });
    expect(booked).toMatchObject({ code: 0 });
    const { list } = (await call('GET', '/class_schedules?status=published')).data;
    const copy = (await call('POST', `/class_schedules/${list[0].id}/copy`, { name: '换教室' })).data;
    const draft = (await call('GET', `/class_schedules/${copy.id}`)).data as {
      version: number;
      list: { id: string; weekday: number; period_from: number; kind: string; broom_id: string | null }[];
    };
    const slotIn = (period: number) => {
      const slot = draft.list.find(
        (one) => one.weekday === weekdayOf(day) && one.period_from === period && one.kind === 'lesson' && !one.broom_id,
      );
      if (!slot) throw new Error(`no lesson in period ${period}`);
      return slot;
    };
    const put = ({ id, ...slot }: ReturnType<typeof slotIn>, broom_id: string | undefined) => ({
      op: 'change',
      id,
      slot: { ...slot, broom_id },
    });
    const changed = await call('PUT', `/class_schedules/${copy.id}/slots`, {
      version: draft.version,
      ops: [put(slotIn(5), clubs?.id), put(slotIn(6), mended?.id)].map(({ slot, ...op }) => ({
        ...op,
        slot: without(slot, SLOT_ONLY),
      })),
    });
    expect(changed).toMatchObject({ code: 0 });
    const room = (await call('GET', `/brooms/${mended?.id}`)).data;
    const closed = await call('PUT', `/brooms/${mended?.id}`, {
      ...without(room, ROOM_ONLY),
      status: 'maintenance',
      status_until: addDays(day, 30),
      status_reason: '更换投影',
      version: room.version,
    });
    expect(closed).toMatchObject({ code: 0 });

    const page = await pageOf('orgadmin', `/studentSchedule?tab=drafts&schedule=${copy.id}`, DESKTOP);
    await page.getByRole('button', { name: '检查与发布' }).click();
    const wizard = page.getByRole('dialog', { name: '检查与发布' });
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).fill(day);
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).blur();
    await wizard.getByRole('button', { name: '检查', exact: true }).click();
    await wizard.getByRole('heading', { name: '需改期的预订 (1)' }).waitFor();
    await wizard.getByText(/机器人社团/).waitFor();
    await wizard.getByText(/还有1处冲突/).waitFor();
    expect(await wizard.getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
    await wizard.getByRole('combobox', { name: /停用或维护中/ }).click();
    await page
      .getByRole('option', { name: other?.name ?? '', exact: true })
      .first()
      .click();
    await wizard.getByText('没有冲突，可以发布。').waitFor();
    await wizard.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('课表已发布').waitFor();

    const mine = await pageOf('teacher', `/roomBooking?id=${booked.data.id}`, DESKTOP);
    await mine.getByText('需改期').first().waitFor();
    await mine.getByRole('button', { name: /改期/ }).first().click();
    const rooms = mine.getByRole('region', { name: '同时段空闲的房间' }).getByRole('button');
    await rooms.first().waitFor();
    expect(await rooms.count()).toBe(3);
    await rooms.first().click();
    await mine.getByRole('dialog', { name: '改期' }).getByRole('button', { name: '改期', exact: true }).click();
    await mine.getByText('已预订').first().waitFor();
  },
  patience(180),
);

/** What rows have beside what may be typed. */
const SLOT_ONLY = ['class_schedule_id', 'organization_id'];
const ROOM_ONLY = ['id', 'organization_id', 'building', 'floor', 'keeper', 'department', 'shape', 'homes', 'things'];
const without = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

test(
  'a grid of 62 classes is read beside its sheet, names are answered, and publishing tells every teacher their own difference',
  async () => {
    const classes = await classesOf();
    const teachers = await teachersOf();
    expect(teachers.length).toBeGreaterThan(45);
    const term = (await as('orgadmin')('GET', '/class_schedules')).data.list[0].semester.name as string;
    const at = (no: number, place: number) =>
      teachers[(no + place * 7) % Math.max(teachers.length, CLASSES)]?.name ?? '';
    // five teachers stand in two classes at once, and two names nobody has
    const twice = [0, 1, 2, 3, 4].map((no) => [`${no} ${no}`, at(no + 10, no)] as const);
    const wrong = new Map([...twice, ['20 6', '欧阳不识'], ['21 6', '钱未知']]);
    const page = await pageOf('orgadmin', '/studentSchedule?tab=drafts', DESKTOP);
    await page.getByRole('button', { name: '导入课表' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles(await gridFile('总课表.xlsx', { classes, teachers, other: wrong }));
    await page.getByText('2处未识别', { exact: false }).waitFor();
    await page.getByRole('heading', { name: '同时有两节课的教师 5' }).waitFor();
    expect(await page.locator('td[data-mark="open"]').count()).toBe(2);
    expect(await page.getByRole('button', { name: '生成草稿' }).isDisabled()).toBe(true);

    // one is somebody of the school, the other cell is set aside by name
    await page.getByRole('combobox', { name: '没有教师“欧阳不识”' }).click();
    await page.getByRole('option', { name: at(20, 6), exact: true }).click();
    await page.getByRole('button', { name: '搁置钱未知' }).click();
    await page.getByRole('button', { name: '重新识别' }).click();
    await page.getByText('每一格都已认清').waitFor();
    await page.getByText('您搁置的').waitFor();
    await page.getByRole('button', { name: '生成草稿' }).click();
    const form = page.getByRole('dialog', { name: '新建课表' });
    await form.getByLabel('课表名称').fill('下周课表');
    await form.getByRole('combobox', { name: '学期' }).click();
    await page.getByRole('option', { name: term, exact: true }).click();
    await form.getByRole('button', { name: '创建' }).click();

    // the dry run names the five; nothing is published
    await page.getByRole('button', { name: '检查与发布' }).click();
    const wizard = page.getByRole('dialog', { name: '检查与发布' });
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).fill(monday());
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).blur();
    await wizard.getByRole('button', { name: '检查', exact: true }).click();
    await wizard.getByText(/还有5处冲突/).waitFor();
    expect(await wizard.getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
    await wizard.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '返回' }).click();

    // the repaired file: the school remembers who 欧阳不识 is
    await page.getByRole('button', { name: '导入课表' }).click();
    const repaired = new Map([['20 6', '欧阳不识']]);
    await page
      .locator('input[type=file]')
      .setInputFiles(await gridFile('总课表（改）.xlsx', { classes, teachers, other: repaired }));
    await page.getByText('每一格都已认清').waitFor();
    expect(await page.getByRole('heading', { name: /同时有两节课的教师/ }).count()).toBe(0);
    await page.getByRole('button', { name: '生成草稿' }).click();
    await form.getByRole('combobox', { name: '学期' }).click();
    await page.getByRole('option', { name: term, exact: true }).click();
    await form.getByRole('button', { name: '创建' }).click();
    await page.getByRole('button', { name: '检查与发布' }).click();
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).fill(monday());
    await wizard.getByRole('textbox', { name: '从哪天起执行' }).blur();
    await wizard.getByRole('button', { name: '检查', exact: true }).click();
    await wizard.getByText('没有冲突，可以发布。').waitFor();
    const before = new Date().toISOString();
    await wizard.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('课表已发布').waitFor();

    for (const who of ['teacher', 'homeroom'] as const) {
      const { list } = (await as(who)('GET', '/users/notifications?per_page=100')).data as {
        list: { event: string; title: string; body: string | null; created_at: string }[];
      };
      const told = list.filter(({ event, created_at }) => event === 'timetable.published' && created_at > before);
      expect(told.filter(({ title }) => title.startsWith('新课表自'))).toHaveLength(1);
      expect(told[0]?.title).toMatch(/您有\d+节课变化$/);
      expect(told[0]?.body).toMatch(/^(不再上|有变化|改为)：周.第\d+节/);
    }
    const next = await as('teacher')('GET', `/lessons/mine?from=${monday()}&to=${addDays(monday(), 4)}`);
    expect(next.data.list.length).toBeGreaterThan(0);
  },
  patience(240),
);
