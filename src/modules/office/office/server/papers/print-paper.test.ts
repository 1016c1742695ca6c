import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { PapersWorld } from '../testing/papers-world.ts';

const demo = useDemo();
let world: PapersWorld;

beforeAll(async () => {
  world = new PapersWorld(demo);
  await world.budget('teacher', 100_000_000);
});

async function textOf(url: string): Promise<string> {
  const app = demo.app as { inject(options: object): Promise<{ rawPayload: Buffer }> };
  const { rawPayload } = await app.inject({ method: 'GET', url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text.replaceAll(/\s+/g, '');
}

it('the sheet of a paper has all opinions and no sealed answer, is checked by its code, and void once it is cancelled', async () => {
  const paper = await world.submitted('teacher', { amount_fen: 90_000 });
  await world.decide(paper.id, 'return', { opinion: '发票不清晰', notes: { file_ids: '请重新上传' } });
  await world.submit('teacher', { id: paper.id, version: await world.version(paper.id) }, { amount_fen: 90_000 });
  await world.decide(paper.id, 'approve', { opinion: '情况属实' });
  await world.approve(paper.id);
  const draft = await world.begin('teacher');
  expect((await world.call('teacher', 'POST', `/oa_applications/${draft.id}/sheet`, { lang: 'cn' })).message).toBe(
    '提交后才能打印',
  );
  const printed = await world.call('teacher', 'POST', `/oa_applications/${paper.id}/sheet`, { lang: 'cn' });
  expect(printed, printed.message).toMatchObject({ code: 0 });
  const text = await textOf(printed.data.file.url);
  for (const said of [paper.number, '数学教研年会差旅', '¥900.00', '退回：发票不清晰', '同意：情况属实', '孙志远'])
    expect(text).toContain(said);
  expect(text).not.toContain('1234');
  const check = () => demo.guest().call('GET', `/verify/${printed.data.code}`);
  expect((await check()).data).toMatchObject({ state: 'valid', kind: { cn: '办公单据' } });
  const cancel = async (who: 'teacher' | 'finance', reason: string | null = null) =>
    world.call(who, 'PUT', `/oa_applications/${paper.id}/cancel`, { reason, version: await world.version(paper.id) });
  expect(await cancel('teacher', '不报了')).toMatchObject({ code: 0 });
  expect(await cancel('finance')).toMatchObject({ code: 0, data: { status: 'cancelled' } });
  expect((await check()).data.state).toBe('revoked');
});
