import { expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../database/demo/cast.ts';
import { demoId } from '../database/demo/random.ts';
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

test('a draft says what stands in its way, and is not published', async () => {
  const draft = demoId('class_schedule:sy-middle:draft');
  const page = await pageOf('orgadmin', `/studentSchedule?tab=drafts&schedule=${draft}`, DESKTOP);
  await page.getByRole('button', { name: '检查与发布' }).click();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await page.getByText(/处冲突/).waitFor();
  expect(await page.getByRole('button', { name: '发布', exact: true }).count()).toBe(0);
});

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

test('the board of today shows what nobody teaches', async () => {
  const page = await pageOf('orgadmin', '/studentSchedule?tab=board', DESKTOP);
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
});
