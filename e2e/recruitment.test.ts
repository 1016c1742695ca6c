import { expect, test } from 'vitest';
import { addDays, instantAt, today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A job from its publication to the accepted offer, with everybody who has a part in it. */

const { as, codeTo, linkTo, pageOf } = setUpJourney();

test('a job is published, a newcomer is interviewed by two who cannot see each other’s marks, and accepts the offer', async () => {
  const hr = await pageOf('hrofficer', '/candidateManage?tab=jobs');
  await hr.getByRole('button', { name: '添加岗位' }).first().click();
  const job = hr.getByRole('dialog', { name: '添加岗位' });
  await job.getByLabel('岗位名称').fill('数学教师');
  await job.getByText('招聘中', { exact: true }).click();
  await job
    .getByRole('button', { name: /保存|添加/ })
    .last()
    .click();
  await job.waitFor({ state: 'detached' });
  await hr.getByRole('table', { name: '招聘岗位' }).getByText('数学教师').waitFor();

  await hr.getByRole('button', { name: '应聘者', exact: true }).click();
  await hr.getByRole('button', { name: '添加应聘者' }).first().click();
  const add = hr.getByRole('dialog', { name: '添加应聘者' });
  await add.getByLabel('入职申请人').click();
  await hr.getByRole('option', { name: '陆景行' }).click();
  await add.getByLabel('岗位', { exact: false }).last().click();
  await hr.getByRole('option', { name: '数学教师' }).click();
  await add.getByRole('button', { name: '保存' }).click();
  await add.waitFor({ state: 'detached' });

  await hr.getByRole('row').getByText('陆景行').click();
  const candidate = hr.getByRole('dialog', { name: '陆景行', exact: true });
  await candidate.getByRole('button', { name: '安排面试' }).click();
  const plan = hr.getByRole('dialog', { name: '安排陆景行的面试' });
  const day = plan.getByLabel('面试时间').first();
  await day.fill(addDays(today(), 3));
  await day.press('Tab');
  const time = plan.getByPlaceholder('HH:mm');
  await time.fill('14:00');
  await time.press('Tab');
  await plan.getByLabel('地点').fill('第一会议室');
  for (const chip of await plan.getByRole('group', { name: '面试官' }).locator('label').all()) await chip.click();
  await plan.getByRole('button', { name: '安排面试' }).click();
  await plan.waitFor({ state: 'detached' });
  await candidate.getByText('面试中').first().waitFor();

  const scoreAs = async (who: 'teacher' | 'principal', marks: string, comment: string) => {
    const page = await pageOf(who, '/candidateManage?tab=mine');
    const row = page.getByRole('row').filter({ hasText: '陆景行' });
    await row.getByText('第一会议室').waitFor();
    const before = (await row.textContent()) ?? '';
    await row.getByRole('button', { name: '评分' }).click();
    const sheet = page.getByRole('dialog', { name: '陆景行的面试评分' });
    await sheet.getByLabel('总分（0-100）').fill(marks);
    await sheet.getByText('推荐录用', { exact: true }).click();
    await sheet.getByLabel('评语').fill(comment);
    await sheet.getByRole('button', { name: '提交评分' }).click();
    await sheet.waitFor({ state: 'detached' });
    await row.getByText(new RegExp(marks)).waitFor();
    return { before, after: (await row.textContent()) ?? '' };
  };
  await scoreAs('teacher', '91', '思路清楚');
  const second = await scoreAs('principal', '84', '教学经验丰富');
  expect(second.before).not.toContain('91');
  expect(second.before).toContain('已提交');
  expect(second.after).toContain('91');

  await hr.reload();
  await candidate.getByRole('button', { name: '发出录用' }).click();
  await hr.getByRole('dialog', { name: '发出录用' }).getByRole('button', { name: '发出录用' }).click();
  await candidate.getByText('已发录用').first().waitFor();
  await candidate.getByRole('button', { name: '记录接受' }).click();
  await hr.getByRole('dialog', { name: '记录接受' }).getByRole('button', { name: '记录接受' }).click();
  await candidate.getByText('已接受').first().waitFor();
  await hr.goto(new URL('/invite_audit', hr.url()).href);
  await hr.getByRole('row').filter({ hasText: '陆景行' }).waitFor();
});

test('somebody from outside scores item by item on the phone by a link and a code, and has neither after the round', async () => {
  const number = '13700008866';
  const hr = await pageOf('hrofficer', '/candidateManage?tab=interviewers');
  await hr.getByRole('button', { name: '添加面试官' }).first().click();
  const form = hr.getByRole('dialog', { name: '添加面试官' });
  await form.getByText('是', { exact: true }).click();
  await form.getByLabel('姓名').fill('周教授');
  await form.getByLabel('手机号').fill(number);
  await form.getByLabel('单位').fill('师范大学');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });
  await hr.getByRole('row').filter({ hasText: '周教授' }).getByText('137****8866').waitFor();

  const { data: known } = await as('hrofficer')('GET', '/interviewers?is_external=true');
  const { data: people } = await as('hrofficer')('GET', '/candidates?status=interview&per_page=100');
  const candidate = people.list.find((one: { name: string }) => one.name === '苏沐晴');
  await as('hrofficer')('PUT', `/candidates/${candidate.id}/interview`, {
    version: candidate.version,
    starts_at: instantAt(addDays(today(), 5), '10:00'),
    minutes: 45,
    place: '第二会议室',
    interviewer_ids: [known.list[0].id],
  });
  const arranged = `/interviews?candidate_id=${candidate.id}&sort=-starts_at`;
  const [interview] = (await as('hrofficer')('GET', arranged)).data.list;
  const link = await linkTo(number, '/interview/');
  const page = await pageOf(null, link, PHONE);
  await page.getByText('137****8866').waitFor();
  await page.getByRole('button', { name: '发送验证码' }).click();
  await page.getByLabel('验证码').fill(await codeTo(number));
  await page.getByRole('button', { name: '进入' }).click();
  await page.getByText(/第 2 轮.*第二会议室/).waitFor();
  await page.getByRole('button', { name: '评分' }).click();
  const sheet = page.getByRole('dialog', { name: '苏沐晴的面试评分' });
  await sheet.getByLabel('试讲（0-50）').fill('51');
  await sheet.getByLabel('专业知识（0-30）').fill('24');
  await sheet.getByLabel('沟通表达（0-20）').fill('16');
  await sheet.getByRole('button', { name: '提交评分' }).click();
  await sheet.getByText('不能高于50分').waitFor();
  await sheet.getByLabel('试讲（0-50）').fill('45');
  await sheet.getByRole('button', { name: '提交评分' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('总分（平均 85）').waitFor();

  await hr.goto(new URL('/candidateManage?tab=candidates', hr.url()).href);
  await hr.getByRole('row').filter({ hasText: '苏沐晴' }).getByText('苏沐晴').click();
  await hr.getByRole('dialog', { name: '苏沐晴' }).getByText('总分（平均 85）').waitFor();
  await as('hrofficer')('PUT', `/interviews/${interview.id}`, { status: 'cancelled', version: interview.version });
  await page.goto(new URL(link, page.url()).href);
  await page.getByText('链接已失效').waitFor();
});

test('on the board a card is dragged or moved by key; what is refused stays, and what ends stands in the last column', async () => {
  const page = await pageOf('hrofficer', '/candidateManage?tab=candidates&view=board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (stage: string) => column(stage).getByRole('listitem').filter({ hasText: '苏沐晴' });
  await card('面试中').dragTo(column('已发录用'));
  const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await ask.getByRole('button', { name: '发出录用' }).click();
  await page.getByText('面试评分未齐，不能录用').first().waitFor();
  await card('面试中').waitFor();
  // the last stage before it takes nobody from here
  await card('面试中').dragTo(column('已接受'));
  expect(await ask.count()).toBe(0);
  await card('面试中').getByRole('button', { name: '苏沐晴', exact: true }).press('ArrowRight');
  await ask.getByRole('button', { name: '取消' }).click();
  await card('面试中').dragTo(column('已结束'));
  const end = page.getByRole('dialog', { name: '结束应聘' });
  await end.getByLabel('原因').fill('另有去处');
  await end.getByRole('button', { name: '结束应聘' }).click();
  await card('已结束').getByText('另有去处').waitFor();
  expect(await card('面试中').count()).toBe(0);
});
