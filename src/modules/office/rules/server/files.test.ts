import { describe, expect, test } from 'vitest';
import { pdfOf } from '#modules/learning/course-resources/server/factories.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { findPassages } from '../../../../server/testing/find-passages.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { docNoKey } from '../contract/doc-no.ts';
import { storeWords, tellFileReaders } from './files/files.jobs.ts';

const demo = useDemo();
const call = demo.call;
const now = today('Asia/Shanghai');
const home = organizationId('sy-middle');
const staff = { include: [{ kind: 'organization', id: home, user_types: ['teacher'] }], exclude: [] };
const one = (who: CastName) => ({ include: [{ kind: 'person', id: castId(who), user_types: [] }], exclude: [] });

let made = 0;
const upload = async (words = 'paper', name = '文件.pdf', type = 'application/pdf'): Promise<string> => {
  const form = new FormData();
  form.set('purpose', 'administrative_file');
  const bytes = type === 'application/pdf' ? pdfOf([[`${words} ${++made}`]]) : Buffer.from(words);
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const packed = new Response(form);
  const answer = await (await demo.as('office')).call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
  return answer.data.id;
};
const facts = (more: object = {}) => ({
  doc_no: `测办〔2026〕${++made}号`,
  title: '测试文件',
  category: 'outgoing',
  department_id: departmentId('sy-middle', 'XZB'),
  issued_on: now,
  audience: staff,
  ...more,
});
const create = async (more: object = {}) => call('office', 'POST', '/administrative_files', facts(more));
const draft = async (more: object = {}) => (await create({ file_ids: [await upload()], ...more })).data;
const show = (who: CastName, id: string) => call(who, 'GET', `/administrative_files/${id}`);
const publish = (who: CastName, { id, version }: { id: string; version: number }) =>
  call(who, 'PUT', `/administrative_files/${id}/publish`, { version });
const published = async (more: object = {}) => (await publish('office', await draft(more))).data;
const run = { id: 'x', attempt: 1, is_last: true, signal: new AbortController().signal };
const tell = (administrative_file_id: string) =>
  tellFileReaders.handler(demo.services, { administrative_file_id }, run);
const listed = async (who: CastName, query = '') =>
  ((await call(who, 'GET', `/administrative_files?per_page=100${query}`)).data?.list ?? []).map(
    ({ id }: { id: string }) => id,
  ) as string[];
const bodyOf = (row: Record<string, unknown>, more: object = {}) => ({
  ...Object.fromEntries(
    [
      'doc_no',
      'title',
      'category',
      'secrecy',
      'issued_on',
      'effective_on',
      'incoming_from',
      'incoming_no',
      'handle_by',
      'read_required',
      'keywords',
    ].map((name) => [name, row[name]]),
  ),
  department_id: departmentId('sy-middle', 'XZB'),
  audience: staff,
  file_ids: (row['files'] as { id: string }[]).map(({ id }) => id),
  version: row['version'],
  ...more,
});
const change = (row: Record<string, unknown>, more: object = {}) =>
  call('office', 'PUT', `/administrative_files/${row['id']}`, bodyOf(row, more));

describe('the number of a document', () => {
  test('is one in every bracket and width, in one organisation', async () => {
    const written = [
      '校办〔2026〕12号',
      '校办[2026]12号',
      '校办【２０２６】12 号',
      '校办（2026）12号',
      '校办［2026］１２号',
    ];
    expect(new Set(written.map(docNoKey)).size).toBe(1);
    expect(docNoKey('校办〔2026〕13号')).not.toBe(docNoKey('校办〔2026〕12号'));
    const { doc_no } = await draft();
    const again = await create({ doc_no: String(doc_no).replace('〔', '[').replace('〕', ']') });
    expect(again).toMatchObject({ code: 200200, message: '文号已存在' });
    const at = await Promise.all(
      [1, 2].map(async () =>
        (await demo.as('office')).call('POST', '/administrative_files', { body: facts({ doc_no: '测并〔2026〕1号' }) }),
      ),
    );
    expect(at.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
  });
});

describe('a document', () => {
  test('is a draft for those who keep it alone, and asks for number and PDF before it is published', async () => {
    const bare = (await create({ doc_no: null })).data;
    expect(bare).toMatchObject({ status: 'draft', actions: ['update', 'publish', 'remove'] });
    const incomplete = { code: 200200, message: '发布前请填写文号并上传 PDF' };
    expect(await publish('office', bare)).toMatchObject(incomplete);
    const text = await draft({ file_ids: [await upload('words', '说明.txt', 'text/plain')] });
    expect(await publish('office', text)).toMatchObject(incomplete);
    for (const who of ['teacher', 'principal', 'guardian', 'outsider'] as const) {
      expect([403001, 404001], who).toContain((await show(who, bare.id)).code);
      expect(await listed(who)).not.toContain(bare.id);
    }
    const out = await published();
    expect(out).toMatchObject({ status: 'published', actions: ['update', 'void', 'urge'] });
    expect((await show('teacher', out.id)).data).toMatchObject({ status: 'published', audience: null, actions: [] });
    expect(await publish('office', out)).toMatchObject({ message: '状态已变为「已发布」，请刷新' });
  });

  test('says who sent it when it was received, and keeps its days in order', async () => {
    expect((await create({ category: 'incoming' })).errors).toEqual({ incoming_from: ['收文请填写来文单位'] });
    expect((await create({ effective_on: addDays(now, -1) })).errors).toHaveProperty('effective_on');
    expect((await create({ handle_by: addDays(now, -1) })).errors).toHaveProperty('handle_by');
    expect((await create({ department_id: departmentId('md-school', 'JW') })).errors).toHaveProperty('department_id');
    expect((await create({ replaces_id: castId('office') })).errors).toHaveProperty('replaces_id');
    expect((await create({ secrecy: 'restricted' })).code).toBe(422001);
    const elsewhere = [{ kind: 'organization', id: organizationId('md-school'), user_types: ['teacher'] }];
    expect((await create({ audience: { include: elsewhere } })).errors).toHaveProperty('audience');
    expect((await create({ file_ids: [castId('office')] })).code).toBe(422001);
    expect((await create({ file_ids: Array.from({ length: 21 }, () => castId('office')) })).code).toBe(422001);
  });

  test('reaches those whom it names; a public one is found by all staff of the school', async () => {
    const own = await published({ audience: one('homeroom') });
    const open = await published({ audience: one('homeroom'), secrecy: 'public' });
    expect((await show('homeroom', own.id)).code).toBe(0);
    expect((await show('teacher', own.id)).code).toBe(404001);
    expect(await listed('teacher')).toContain(open.id);
    for (const who of ['guardian', 'student', 'outsider'] as const)
      expect([403001, 404001], who).toContain((await show(who, open.id)).code);
  });

  test('gives its files to its readers alone, and the present ones', async () => {
    const out = await published();
    const [paper] = out.files;
    const read = async (who: CastName, id = paper.id) => (await call(who, 'GET', `/attachments/${id}`)).code;
    expect([await read('teacher'), await read('office')]).toEqual([0, 0]);
    for (const who of ['guardian', 'student', 'outsider', 'visitor'] as const)
      expect(await read(who), who).toBe(404001);
    const other = await upload();
    const revised = (await change(out, { file_ids: [other], reason: '原扫描件缺页', title: '测试文件（更正）' })).data;
    expect(revised).toMatchObject({
      revision: 2,
      title: '测试文件（更正）',
      former: [{ revision: 1, reason: '原扫描件缺页' }],
    });
    expect([await read('teacher'), await read('teacher', other), await read('office')]).toEqual([404001, 0, 0]);
    const ended = await call('office', 'PUT', `/administrative_files/${out.id}/void`, {
      version: revised.version,
      reason: '内容有误',
    });
    expect(ended.data.status).toBe('void');
    expect([await read('teacher', other), await read('office', other)]).toEqual([404001, 0]);
    expect((await show('teacher', out.id)).data).toMatchObject({ status: 'void', void_reason: '内容有误', files: [] });
  });

  test('changes as a draft in everything, once it is out in title, keywords and files, for a reason', async () => {
    const first = await draft();
    const changed = (await change(first, { title: '改过的标题', category: 'minutes', keywords: ['会议'] })).data;
    expect(changed).toMatchObject({ title: '改过的标题', category: 'minutes', keywords: ['会议'], revision: 1 });
    expect((await change(first)).code).toBe(409001);
    const out = (await publish('office', changed)).data;
    expect((await change(out)).errors).toEqual({ reason: ['请填写原因'] });
    expect((await change(out, { category: 'form', reason: '归类有误' })).errors).toEqual({
      category: ['发布后不能修改'],
    });
    expect(await change(out, { file_ids: [], reason: '误传文件' })).toMatchObject({ code: 200200 });
  });

  test('that comes in the place of another one ends it; one place is taken once, though two publish at once', async () => {
    const old = await published();
    const [next, other] = [await draft({ replaces_id: old.id }), await draft({ replaces_id: old.id })];
    const answers = await Promise.all(
      [next, other].map(async ({ id, version }) =>
        (await demo.as('office')).call('PUT', `/administrative_files/${id}/publish`, { body: { version } }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
    expect(answers.find(({ code }) => code !== 0)?.message).toBe('原文件已被另一份文件代替');
    const ended = (await show('teacher', old.id)).data;
    expect(ended).toMatchObject({ status: 'void', void_on: now });
    expect([next.id, other.id]).toContain(ended.successor.id);
    const twice = await draft();
    const both = await Promise.all(
      [1, 2].map(async () =>
        (await demo.as('office')).call('PUT', `/administrative_files/${twice.id}/publish`, {
          body: { version: twice.version },
        }),
      ),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
  });

  test('is removed as a draft; one that is out needs a reason and becomes void', async () => {
    const first = await draft();
    const remove = (id: string, reason: string | null = null) =>
      call('office', 'DELETE', `/administrative_files/${id}`, { reason });
    expect((await remove(first.id)).code).toBe(0);
    expect((await show('office', first.id)).code).toBe(404001);
    const out = await published();
    expect((await remove(out.id)).errors).toEqual({ reason: ['请填写原因'] });
    expect((await remove(out.id, '重复发文')).code).toBe(0);
    expect((await show('office', out.id)).data).toMatchObject({ status: 'void', void_reason: '重复发文' });
    expect(await remove(out.id, '再次')).toMatchObject({ code: 200200 });
    expect((await call('teacher', 'DELETE', `/administrative_files/${out.id}`, { reason: '试试' })).code).toBe(403001);
  });
});

describe('readers', () => {
  test('are told once, confirm what asks for it, and are counted for the office', async () => {
    const out = await published({ read_required: true });
    await Promise.all([tell(out.id), tell(out.id)]);
    const mine = (await show('teacher', out.id)).data.mine;
    expect(mine).toMatchObject({ read_at: null, need_action: true });
    expect(await listed('teacher', '&unread=true')).toContain(out.id);
    const confirm = () => call('teacher', 'POST', `/administrative_files/${out.id}/confirm`, {});
    const first = (await confirm()).data.mine.confirmed_at;
    expect((await confirm()).data.mine.confirmed_at).toBe(first);
    expect(await listed('teacher', '&unread=true')).not.toContain(out.id);
    const receipts = (await call('office', 'GET', `/administrative_files/${out.id}/receipts?state=confirmed`)).data;
    expect(receipts.list.map(({ user }: { user: { id: string } }) => user.id)).toEqual([castId('teacher')]);
    const urged = await call('office', 'POST', `/administrative_files/${out.id}/urge`, {
      target: 'unconfirmed',
      channels: ['in_site'],
    });
    expect(urged.data).toMatchObject({ already_done: 1 });
    const plain = await published();
    expect((await call('teacher', 'POST', `/administrative_files/${plain.id}/confirm`, {})).code).toBe(404001);
    await call('office', 'PUT', `/administrative_files/${out.id}/void`, { version: out.version, reason: '重新印发' });
    expect((await call('homeroom', 'POST', `/administrative_files/${out.id}/confirm`, {})).message).toContain('已作废');
    expect((await call('teacher', 'GET', `/administrative_files/${out.id}/receipts`)).code).toBe(403001);
  });
});

describe('the search', () => {
  test('finds the words in its files for its readers, once they were read, and what is void only in the list', async () => {
    const out = await published({ file_ids: [await upload('obsidian tower inspection')], title: '巡查安排' });
    await storeWords(demo.services, out.id, 1);
    const q = '&q=obsidian%20tower';
    expect(await listed('teacher', q)).toEqual([out.id]);
    expect(await listed('guardian', q)).toEqual([]);
    const passages = async (who: CastName) =>
      (await findPassages(demo.services, castId(who), 'obsidian tower inspection')).filter(
        ({ source }) => source === 'administrative_file',
      );
    expect(await passages('teacher')).toMatchObject([{ link: `/administrative_files?opened=${out.id}` }]);
    expect(await passages('guardian')).toEqual([]);
    await storeWords(demo.services, out.id, 7);
    await call('office', 'PUT', `/administrative_files/${out.id}/void`, { version: out.version, reason: '过期' });
    expect(await passages('teacher')).toEqual([]);
  });

  test('narrows by category, year, department and secrecy', async () => {
    const out = await published({ category: 'minutes', issued_on: '2019-03-04', secrecy: 'public' });
    const rows = await listed(
      'teacher',
      `&category=minutes&year=2019&secrecy=public&department_id=${departmentId('sy-middle', 'XZB')}`,
    );
    expect(rows).toEqual([out.id]);
    expect(await listed('teacher', '&category=form&year=2019')).toEqual([]);
    const { years } = (await call('teacher', 'GET', '/administrative_files')).data;
    expect(years).toContain(2019);
    expect(years).toEqual([...years].sort((a: number, b: number) => b - a));
    expect((await call('teacher', 'GET', '/administrative_files?scope=manage')).code).toBe(403001);
  });
});

test('a row offers exactly what the server accepts', async () => {
  const acts = {
    update: async (who: CastName, row: object) => {
      const { data = row } = await show('office', (row as { id: string }).id);
      return call(who, 'PUT', `/administrative_files/${data.id}`, bodyOf(data, { reason: '更正错字' }));
    },
    publish: (who: CastName, row: { id: string; version: number }) => publish(who, row),
    void: (who: CastName, { id, version }: { id: string; version: number }) =>
      call(who, 'PUT', `/administrative_files/${id}/void`, { version, reason: '不再适用' }),
  };
  const people: CastName[] = ['office', 'teacher', 'guardian', 'outsider'];
  const read = (who: CastName, { id }: { id: string }) => show(who, id);
  for (const ready of [() => draft(), () => published()])
    expect(await offersThatDisagree({ people, acts, ready, read })).toEqual([]);
});
