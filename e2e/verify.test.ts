import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { addDays, today } from '../src/platform/shared/dates.ts';
import { PHONE } from './support/browser.ts';
import { setUpJourney } from './support/journey.ts';

/** A paper from its making to its end: made in the own record, checked by anybody, revoked when its person leaves. */

const { as, pageOf, portal } = setUpJourney();
const record = (id: string) => `/manager/information?id=${id}`;

test('a proof of employment is made in the own record, valid for anybody who has it, and revoked by the leaving', async () => {
  const own = await pageOf('finance', record(castId('finance')));
  const proofs = own.getByRole('region', { name: '在职证明' });
  await proofs.getByRole('button', { name: '开具中文证明' }).click();
  await proofs.getByText('有效', { exact: true }).waitFor();
  await proofs.getByRole('button', { name: /^在职证明-孙志远-/ }).click();
  const preview = own.getByRole('dialog', { name: /在职证明/ });
  await preview.waitFor();

  const { list } = (await as('finance')('GET', `/teachers/${castId('finance')}/employment_proofs`)).data;
  const { code, number, file } = list[0];
  const bytes = Buffer.from(await (await own.request.get(portal.url + file.url)).body());
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const address = /https?:\/\/\S+\/verify/.exec(text)?.[0] ?? '';
  expect(new URL(address).pathname).toBe('/verify');
  for (const words of ['孙志远', number, code]) expect(text).toContain(words);

  // who scans the code
  const guest = await pageOf(null, `/verify/${code}`, PHONE);
  await guest.getByText('有效', { exact: true }).waitFor();
  await guest.getByText(number).waitFor();
  expect(await guest.getByText('孙志远').count()).toBe(0);
  const pick = guest.locator('input[type=file]');
  await pick.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytes });
  await guest.getByText('与登记的文件完全一致').waitFor();
  const changed = Buffer.concat([bytes, Buffer.from(' ')]);
  await pick.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: changed });
  await guest.getByText(/与登记的文件不一致/).waitFor();

  // who types it, with a slip first
  const typing = await pageOf(null, '/verify');
  await typing.getByLabel('查验码').fill('zzzz-zzzz');
  await typing.getByRole('button', { name: '查验', exact: true }).click();
  await typing.getByText('没有这个查验码').waitFor();
  await typing.getByLabel('查验码').fill(code.toLowerCase().replaceAll('-', ' '));
  await typing.getByRole('button', { name: '查验', exact: true }).click();
  await typing.getByText('有效', { exact: true }).waitFor();

  const hr = as('hrofficer');
  const { version } = (await hr('GET', `/teachers/${castId('finance')}/moves`)).data;
  const left = { left_on: addDays(today(), -1), kind: 'resign', reason: '个人原因', version };
  expect(await hr('PUT', `/teachers/${castId('finance')}/leave`, left)).toMatchObject({ code: 0 });
  await guest.reload();
  await guest.getByText('已作废', { exact: true }).waitFor();
});
