import { beforeAll, describe, expect, test } from 'vitest';
import { castPhone } from '../database/demo/cast.ts';
import { formatScanCode, macOf, signedPart, stepAt } from '../src/modules/core/scans/contract/scan-code.ts';
import { minutesAgo } from '../src/platform/server/testing/inside-today.ts';
import { patience } from '../src/platform/server/testing/pace.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** The journeys of the visitors sheet, each as the people in it would go it. */

const { as, codeTo, pageOf, portal } = setUpJourney();
let card: { unitid: string; no: string; org_id: string };

beforeAll(async () => {
  const self = (await as('teacher')('GET', '/users/show_current')).data;
  const options = (await as('teacher')('GET', '/organizations')).data.list as {
    organization_id: string;
    department_unitid: string;
  }[];
  const org_id = self.organization.id as string;
  card = {
    org_id,
    no: self.number,
    unitid: options.find((one) => one.organization_id === org_id)?.department_unitid ?? '',
  };
});

let phones = 0;
const freshPhone = () => `1580000${String(++phones).padStart(4, '0')}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** An invitation that runs now; with repeated entry it may cross midnight, so that the hour of the test does not matter. */
async function invited(extra: Record<string, unknown> = {}, person: Record<string, unknown> = {}) {
  const body = {
    visit_kind: 'business',
    reason: '商谈合作',
    start_at: minutesAgo(5),
    end_at: inMinutes(60),
    entry_mode: 'multi',
    persons: [{ name: '宋词', phone: freshPhone(), ...person }],
    ...extra,
  };
  const answer = await as('teacher')('POST', '/visitors', body);
  expect(answer.code, answer.message).toBe(0);
  return answer.data;
}

async function onDuty(): Promise<string> {
  const mine = (await as('guard')('GET', '/securities/me')).data;
  const gate = mine.gates[0].id as string;
  await as('guard')('POST', '/securities/duty', { gate_id: gate });
  return gate;
}
const offDuty = () => as('guard')('DELETE', '/securities/duty');
const freeVisitor = async () => {
  const own = (await as('visitor')('GET', '/visitors/mine?open_only=true&per_page=100')).data.list as {
    id: string;
    status: string;
  }[];
  for (const { id, status } of own) {
    if (status === 'verified') await as('security')('PUT', `/visitors/${id}/close`, { reason: '已从侧门离开' });
    else await as('visitor')('PUT', `/visitors/${id}/cancel_book`, { reason: '重新安排' });
  }
};

test('1. a card leads over sign-in by code to a booking; the host agrees; the visitor’s page shows the pass', async () => {
  await freeVisitor();
  const visitor = await pageOf(null, `/#/visitor?unitid=${card.unitid}&no=${card.no}&org_id=${card.org_id}`, PHONE);
  await visitor.waitForURL(/\/login/);
  await visitor.getByText('访客用手机号验证码即可预约').waitFor();
  await visitor.getByLabel('手机号').fill(castPhone('visitor'));
  await visitor.getByRole('button', { name: /获取验证码|发送验证码/ }).click();
  await visitor
    .getByLabel('验证码', { exact: false })
    .last()
    .fill(await codeTo(castPhone('visitor')));
  await visitor.getByRole('checkbox', { name: /服务条款/ }).check();
  await visitor.getByRole('button', { name: '登录', exact: true }).click();
  await visitor.waitForURL(/\/visitor\?/);
  await visitor.getByText('王建国').first().waitFor();
  await visitor.getByRole('radio', { name: '公务' }).check({ force: true });
  await visitor.getByLabel('来访事由', { exact: false }).fill('讨论校本课程');
  await visitor.getByRole('radio', { name: /明天/ }).check({ force: true });
  // the own name comes with the person, after the rest of the form
  await visitor.locator('input[value="高远"]').first().waitFor();
  await visitor.getByLabel('我已阅读并同意').check();
  await visitor.getByRole('button', { name: '提交预约' }).click();
  await visitor.getByText('待审核').first().waitFor();

  const teacher = await pageOf('teacher', '/home');
  const row = teacher.locator('li, tr, article, div').filter({ hasText: '高远 预约来访' }).last();
  await row.waitFor();
  await teacher.getByRole('button', { name: /同意/ }).first().waitFor();
  const own = (await as('teacher')('GET', '/visitors/mine?role=host&open_only=true')).data.list.find(
    (one: { reason: string }) => one.reason === '讨论校本课程',
  );
  await teacher.goto(`${portal.url}/visitor/${own.id}`);
  await teacher.getByRole('button', { name: '审核' }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await teacher.getByText('已同意').first().waitFor();

  // without a reload: the page hears of it
  await visitor.getByText('已同意').first().waitFor();
  await visitor.goto(`${portal.url}/mobile/visitorDetail?id=${own.id}`);
  await visitor
    .getByRole('img', { name: /通行二维码/ })
    .first()
    .waitFor();
});

/** The moving code of this half-minute, as the visitor's phone draws it. */
async function movingCode(id: string): Promise<{ code: string; person_id: string }> {
  const [pass] = (await as('visitor')('GET', `/visitors/${id}/pass`)).data.passes;
  const step = stepAt(Date.now());
  return {
    person_id: pass.person_id,
    code: formatScanCode(
      'v',
      pass.person_id,
      step,
      await macOf(pass.pass_secret, signedPart('v', pass.person_id, step)),
    ),
  };
}

test('2. the guard without a gate is told so; on duty the code lets in once and tells the host', async () => {
  await freeVisitor();
  await offDuty();
  const visit = await invited({}, { name: '高远', phone: castPhone('visitor') });
  const guard = await pageOf('guard', '/mobile/visitor_manage', PHONE);
  await guard.getByText('请先选择当前门岗').first().waitFor();
  expect(
    (await as('guard')('PUT', `/visitors/${visit.id}/verify`, { person_ids: [visit.persons[0].id], direction: 'in' }))
      .message,
  ).toBe('请先选择当前门岗');
  await guard.getByRole('button', { name: /南门/ }).first().click();
  await guard
    .getByText(/起值班/)
    .first()
    .waitFor();
  await guard.goto(`${portal.url}/#/qrscan/${(await movingCode(visit.id)).code}`);
  await guard.getByRole('button', { name: /放行/ }).click();
  await guard.waitForURL(/visitor_manage/); // back at the scanner for the next one
  const told = (await as('teacher')('GET', '/users/notifications')).data.list as { title: string }[];
  expect(told.some((one) => /^访客已到.*南门：高远$/.test(one.title))).toBe(true);
  const again = await as('guard')('PUT', `/visitors/${visit.id}/verify`, {
    person_ids: [visit.persons[0].id],
    direction: 'in',
  });
  expect(again.message).toMatch(/^高远 已于 \d\d:\d\d 从.*南门入校$/);
  await as('guard')('PUT', `/visitors/${visit.id}/verify`, { person_ids: [visit.persons[0].id], direction: 'out' });
});

test('3. two guards let the same person in at the same moment: one entry, one refusal', async () => {
  await onDuty();
  const visit = await invited();
  const check = { person_ids: [visit.persons[0].id], direction: 'in' };
  const answers = await Promise.all([
    as('guard')('PUT', `/visitors/${visit.id}/verify`, check),
    as('guard')('PUT', `/visitors/${visit.id}/verify`, check),
  ]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 200200]);
});

test('4. twenty minutes early is green at the gate, forty minutes early is red with the time', async () => {
  await onDuty();
  const guard = await pageOf('guard', '/mobile/visitor_manage', PHONE);
  const soon = await invited({ start_at: inMinutes(20), end_at: inMinutes(90) });
  await guard.goto(`${portal.url}/mobile/baoAnVisitorDetail?id=${soon.id}`);
  await guard.getByRole('button', { name: /放行/ }).click();
  await guard
    .getByText(/已入校/)
    .first()
    .waitFor();
  const later = await invited({ start_at: inMinutes(40), end_at: inMinutes(90) });
  await guard.goto(`${portal.url}/mobile/baoAnVisitorDetail?id=${later.id}`);
  await guard
    .getByText(/未到时间/)
    .first()
    .waitFor();
  const refused = await as('guard')('PUT', `/visitors/${later.id}/verify`, {
    person_ids: [later.persons[0].id],
    direction: 'in',
  });
  expect(refused.message).toMatch(/^未到时间，.*起可入校$/);
});

test('5. the host cancels: the code on the visitor’s phone is dead at once; after entry it is too late', async () => {
  await freeVisitor();
  await onDuty();
  const visit = await invited({}, { name: '高远', phone: castPhone('visitor') });
  const { code } = await movingCode(visit.id);
  const phone = await pageOf('visitor', `/mobile/visitorDetail?id=${visit.id}`, PHONE);
  await phone
    .getByRole('img', { name: /通行二维码/ })
    .first()
    .waitFor();
  const host = await pageOf('teacher', `/visitor/${visit.id}`);
  await host.getByRole('button', { name: '取消预约' }).first().click();
  await host.getByRole('dialog').getByLabel('取消原因').fill('临时出差');
  await host.getByRole('dialog').getByRole('button', { name: '取消预约' }).click();
  await phone.getByText('已取消').first().waitFor();
  const scanned = await as('guard')('PUT', `/visitors/${visit.id}/verify`, {
    person_ids: [visit.persons[0].id],
    direction: 'in',
    method: 'qr',
    code,
  });
  expect(scanned).toMatchObject({ code: 200200, message: '预约状态已变为「已取消」，请刷新' });
  const entered = await invited();
  await as('guard')('PUT', `/visitors/${entered.id}/verify`, { person_ids: [entered.persons[0].id], direction: 'in' });
  expect((await as('teacher')('PUT', `/visitors/${entered.id}/cancel_book`, { reason: '改期' })).message).toBe(
    '已有人员入校，不能取消，请办理离校',
  );
});

test('6. a hundred and twenty pasted rows, three with bad phones: the preview names them, the rest is invited once', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `客人${n}\t${n % 50 === 7 ? '12345' : freshPhone()}`).join('\n');
  const office = await pageOf('office', '/visitor_manage');
  await office.getByRole('button', { name: '批量邀约' }).click();
  const drawer = office.getByRole('dialog');
  await drawer.getByRole('radio', { name: '活动' }).check({ force: true });
  await drawer.getByLabel('来访事由', { exact: false }).fill('校园开放日');
  await drawer.getByRole('radio', { name: /明天/ }).check({ force: true });
  await drawer.getByRole('button', { name: '下一步' }).click();
  await drawer.getByRole('button', { name: /核对/ }).waitFor();
  await drawer.getByRole('textbox').first().focus();
  await office.evaluate((text) => {
    const paste = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    paste.clipboardData?.setData('text/plain', text);
    document.activeElement?.dispatchEvent(paste);
  }, rows);
  await drawer.getByRole('button', { name: /核对 120 人/ }).click();
  await drawer.getByText('3 行不会被邀请').waitFor();
  const send = drawer.getByRole('button', { name: '邀请 117 人' });
  await send.dblclick();
  await drawer.getByText(/已邀请 117 人/).waitFor({ timeout: patience(40) });
  const stored = (await as('office')('GET', '/visitors?source=batch&q=%E5%AE%A2%E4%BA%BA&per_page=10')).data;
  expect(stored.total).toBe(117);
});

test('7. a visit runs over: the host extends it by an hour, and the visitor’s page follows', async () => {
  await freeVisitor();
  await onDuty();
  const visit = await invited({ end_at: inMinutes(16) }, { name: '高远', phone: castPhone('visitor') });
  await as('guard')('PUT', `/visitors/${visit.id}/verify`, { person_ids: [visit.persons[0].id], direction: 'in' });
  const host = await pageOf('teacher', `/visitor/${visit.id}`);
  await host.getByRole('button', { name: '延长' }).first().waitFor();
  const end_at = new Date(Date.parse(visit.end_at) + 30 * 60_000).toISOString();
  const extended = await as('teacher')('PUT', `/visitors/${visit.id}/extend_time`, { end_at, reason: '会议延长' });
  // late in the evening the school's closing time stands before the hour; then the refusal names it
  if (extended.code !== 0) expect(extended.message).toMatch(/^最多可延长至/);
  else expect(extended.data).toMatchObject({ end_at, extend_count: 1 });
});

test('8. a walk-in waits at the gate; the host agrees on the phone; the guard’s screen turns green without a reload', async () => {
  const gate = await onDuty();
  const guard = await pageOf('guard', '/mobile/visitor_manage', PHONE);
  const teacher = (await as('teacher')('GET', '/users/show_current')).data;
  const body = {
    source: 'walk_in',
    host_user_id: teacher.id,
    visit_kind: 'delivery',
    reason: '送文件',
    entry_mode: 'multi',
    start_at: inMinutes(0),
    end_at: inMinutes(60),
    persons: [{ name: '路远', phone: freshPhone() }],
  };
  const made = await as('guard')('POST', '/visitors', body);
  expect(made.code, made.message).toBe(0);
  await guard
    .getByText(/等待 王建国 答复/)
    .first()
    .waitFor();
  const host = await pageOf('teacher', `/mobile/visitorDetail?id=${made.data.id}`, PHONE);
  await host
    .getByRole('button', { name: /^(审核|同意)$/ })
    .first()
    .click();
  await host.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await guard
    .getByText(/等待 王建国 答复/)
    .first()
    .waitFor({ state: 'hidden' });
  await guard.getByText('路远').first().waitFor();
  expect((await as('guard')('GET', `/visitors/gate_board?gate_id=${gate}`)).data.walk_ins).toEqual([]);
});

test('9. a black-listed phone is refused neutrally and red at the gate; the author cannot lift it, another officer can', async () => {
  await onDuty();
  const phone = freshPhone();
  const visit = await invited({}, { name: '黑某', phone });
  const entry = (
    await as('security')('POST', '/visitors/black_list', {
      name: '黑某',
      phone,
      reason: '曾在校内滋事',
      valid_from: '2026-01-01',
      valid_to: '2099-12-31',
    })
  ).data;
  const guard = await pageOf('guard', `/mobile/baoAnVisitorDetail?id=${visit.id}`, PHONE);
  await guard
    .getByText(/黑名单/)
    .first()
    .waitFor();
  expect(await guard.getByRole('button', { name: /放行/ }).count()).toBe(0);
  const again = await as('teacher')('POST', '/visitors', {
    visit_kind: 'business',
    reason: '再次来访',
    start_at: inMinutes(60 * 24),
    end_at: inMinutes(60 * 24 + 30),
    entry_mode: 'multi',
    persons: [{ name: '黑某', phone }],
  });
  expect(again.message).toBe('预约未能提交，请联系学校门岗');
  const officer = await pageOf('security', '/visitor_manage?tab=lists');
  await officer.getByText('黑名单', { exact: true }).first().click();
  await officer.getByText('黑某').first().waitFor();
  expect((await as('security')('DELETE', `/visitors/black_list/${entry.id}`, { reason: '已核实' })).message).toBe(
    '须由另一位负责人解除',
  );
});

describe('10. who sees what', () => {
  test('a teacher of another school group finds nothing by address', async () => {
    const visit = await invited();
    const outsider = await pageOf('outsider', `/visitor/${visit.id}`);
    await outsider.getByText('暂无此预约').waitFor();
    expect(await as('outsider')('GET', `/visitors/${visit.id}`)).toMatchObject({ status: 404, code: 404001 });
    await outsider.goto(`${portal.url}/visitor_manage`);
    await outsider.waitForURL(/\/404/);
  });

  test('without the right to export there is no button, and the call is refused', async () => {
    const office = await pageOf('office', '/visitor_manage?tab=all');
    await office.getByRole('button', { name: '邀约', exact: true }).waitFor();
    expect(await office.getByRole('button', { name: '导出' }).count()).toBe(0);
    expect(await as('office')('GET', '/visitors/export')).toMatchObject({ status: 403, code: 403001 });
    const security = await pageOf('security', '/visitor_manage?tab=all');
    await security.getByRole('button', { name: '导出' }).click();
    await security.getByText(/已导出 \d+ 条/).waitFor();
  });
});

test('a visitor books from the home in one tap and finds the form, however the home is arranged', async () => {
  for (const [path, look] of [
    ['/mobile', PHONE],
    ['/home', DESKTOP],
  ] as const) {
    const page = await pageOf('visitor', path, look);
    const book = page.getByRole('link', { name: '来访预约', exact: true });
    await book.waitFor();
    // a pass that opens a gate now leads the page; the way to the next booking follows it
    const place = await book.boundingBox();
    expect(place?.y, path).toBeLessThan(900);
    await book.click();
    await page.getByRole('heading', { name: '您要拜访谁？' }).waitFor();
  }
});

test('11. the visitor in front of the gate says so; the guard sees who waits, with car and areas', async () => {
  await freeVisitor();
  await onDuty();
  const visit = await invited({ plates: ['粤B·54321'] }, { name: '高远', phone: castPhone('visitor') });
  const visitor = await pageOf('visitor', `/mobile/visitorDetail?id=${visit.id}`, PHONE);
  await visitor.getByText('粤B54321').first().waitFor();
  const guard = await pageOf('guard', '/mobile/visitor_manage', PHONE);
  await visitor.getByRole('button', { name: '我已到门口' }).click();
  await visitor
    .getByText(/已到门口/)
    .first()
    .waitFor();
  // without a reload, above everybody else who is expected
  await guard
    .locator('li')
    .filter({ hasText: '高远' })
    .getByText(/\d\d:\d\d 已到门口/)
    .waitFor();
  await guard.goto(`${portal.url}/mobile/baoAnVisitorDetail?id=${visit.id}`);
  await guard.getByText('粤B54321').first().waitFor();
});

test('12. a host names who decides for them, on the phone', async () => {
  const host = await pageOf('teacher', '/mobile/myVisitor?role=host', PHONE);
  await host.getByRole('button', { name: '接待设置' }).click();
  const dialog = host.getByRole('dialog');
  await dialog.getByLabel('代我审核的同事').fill('陈静怡');
  await host
    .getByRole('option', { name: /陈静怡/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: '移除陈静怡' }).waitFor();
  await dialog.getByRole('button', { name: /保存/ }).click();
  await host.getByText('接待设置已保存').waitFor();
  const saved = (await as('teacher')('GET', '/visitors/host_preferences')).data;
  expect(saved.assistants.map((one: { name: string }) => one.name)).toEqual(['陈静怡']);
  await as('teacher')('PUT', '/visitors/host_preferences', { accepts_card_booking: true, assistant_user_ids: [] });
});

test('13. a host opens an area for the visit in the form; the visitor and the guard read it', async () => {
  await freeVisitor();
  const groups = (await as('security')('GET', '/dlock_groups?per_page=100')).data.list as {
    id: string;
    name: string;
  }[];
  const labs = groups.find(({ name }) => name === '实验室');
  const group = (await as('security')('GET', `/dlock_groups/${labs?.id}`)).data;
  const { name, name_en, note, doorlock_ids, audience, valid_from, valid_to, status, version } = group;
  const changed = await as('security')('PUT', `/dlock_groups/${group.id}`, {
    name,
    name_en,
    note,
    doorlock_ids,
    audience,
    valid_from,
    valid_to,
    status,
    version,
    is_visitor_area: true,
  });
  expect(changed.code, JSON.stringify(changed)).toBe(0);
  const host = await pageOf('teacher', '/mobile/myVisitor?role=host&begin=invite', PHONE);
  const form = host.getByRole('dialog');
  await form.getByLabel('姓名').fill('高远');
  await form.getByLabel('手机号').fill(castPhone('visitor'));
  await form.getByLabel('车牌号').fill('粤b12345');
  await form.getByLabel('来访事由', { exact: false }).fill('参观实验室');
  await form.getByText('实验室', { exact: true }).click();
  await form.getByRole('button', { name: '发送邀请' }).click();
  await form.waitFor({ state: 'detached' });
  const own = (await as('visitor')('GET', '/visitors/mine?open_only=true')).data.list[0];
  const visitor = await pageOf('visitor', `/mobile/visitorDetail?id=${own.id}`, PHONE);
  await visitor.getByText('可进入区域').waitFor();
  await visitor.getByText('实验室', { exact: true }).waitFor();
  await visitor.getByText('粤B12345').waitFor();
});
