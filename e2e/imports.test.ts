import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { checkCharacterOf } from '../src/platform/shared/person/id-number.ts';
import { setUpJourney } from './support/journey.ts';

/** A list as a school office keeps it, with a title, notes and mistakes, from the file to the pupils and back. */

const { as, pageOf } = setUpJourney();

const HEADINGS = ['学生姓名', '学生性别', '身份证号', '学号', '班级名称', '入学时间', '家庭住址'];
const idNumber = (digits: string) => digits + checkCharacterOf(digits);
const pupil = (n: number, more: Readonly<Record<number, string>> = {}) =>
  ['测试甲', '男', idNumber(`1101012013010${n}100`), `JX000${n}`, '高一1班', '2026.9.1', '某路'].map(
    (cell, at) => more[at] ?? cell,
  );

async function list(name: string, rows: readonly (readonly string[])[]) {
  const sheet = { name: '新生', rows: rows.map((row) => [...row]) };
  return { name, mimeType: '', buffer: Buffer.from(await writeXlsx({ sheets: [sheet] })) };
}

test('the office imports a list of its own: what is wrong is named first, another file follows, and all can be taken back', async () => {
  const page = await pageOf('orgadmin', '/students');
  await page.getByRole('button', { name: '导入学生与家长' }).click();
  const dialog = page.getByRole('dialog');
  const check = async (file: Awaited<ReturnType<typeof list>>) => {
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText(file.name).waitFor();
    await dialog.getByRole('button', { name: '上传并检查' }).click();
  };
  await check(
    await list('缺列.xlsx', [
      ['姓名', '性别'],
      ['测试甲', '男'],
    ]),
  );
  await dialog.getByText('缺少列').waitFor();
  await dialog.getByRole('button', { name: '换一个文件' }).click();

  await check(
    await list('新生.xlsx', [
      ['书院中学新生名单'],
      [],
      HEADINGS,
      pupil(1),
      [],
      pupil(2, { 4: '高九1班' }),
      pupil(3, { 2: idNumber('11010120130101100') }),
      ['合计', '3 人'],
    ]),
  );
  const words = [
    '可导入：新增 1，变更 0。无变化 0，有错误 2。目前还没有写入任何内容。',
    'G 列“家庭住址”',
    '班级：本校没有该班级',
    '证件号码：与第4行重复',
    '第 8 行“合计”不是数据，已略过',
    '已跳过 1 个空行',
  ];
  for (const word of words) await dialog.getByText(word).waitFor();
  const found = async () => (await as('orgadmin')('GET', '/students?q=JX0001')).data.total;
  expect(await found()).toBe(0);
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await dialog.getByRole('button', { name: '下载未导入的行' }).waitFor();
  await dialog.getByText('班级：本校没有该班级').waitFor();
  expect(await found()).toBe(1);
  await dialog.getByRole('button', { name: '撤销' }).click();
  await dialog.getByText('已撤销').waitFor();
  expect(await found()).toBe(0);
});
