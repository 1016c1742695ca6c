import { existsSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Lang } from '#shared/text.ts';
import { holdingConnection } from '../never-holding.ts';
import { drawPaper } from './draw-paper.ts';
import { runsOf } from './fonts.ts';
import { definePaper, type PaperFrame } from './paper.ts';

interface Facts {
  readonly name: string;
  readonly opinions?: number;
}

const leave = definePaper<Facts>({
  kind: 'leave',
  title: { cn: '请假条', us: 'Leave' },
  content: ({ name, opinions = 1 }, lang) => ({
    paragraphs: [lang === 'us' ? `${name} is on leave.` : `${name}请假一天。`],
    facts: [{ label: '姓名', value: name }],
    opinions: Array.from({ length: opinions }, (_, n) => ({ name: `审批人${n + 1}`, words: '同意', at: '2026-09-01' })),
    sealed_by: '书院中学',
  }),
  file_words: ({ name }) => name,
});

const frame = (lang: Lang = 'cn', issued_at = new Date('2026-08-31T17:00:00Z')): PaperFrame => ({
  lang,
  number: '2026-0007',
  issued_at,
  time_zone: 'Asia/Shanghai',
  valid_to: '2026-11-29',
  check: { url: 'https://portal.test/verify/7K3M-9Q2X', code: '7K3M-9Q2X' },
});

async function read(bytes: Uint8Array) {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { text, totalPages };
}

describe('a paper', () => {
  it('says title, number, facts, opinions, seal, day of the school and where to check it', async () => {
    const drawn = await drawPaper(leave, { name: '王芳' }, frame());
    expect(drawn).toMatchObject({ name: '请假条-王芳-2026-0007.pdf', mime: 'application/pdf' });
    expect((await read(drawn.bytes)).text.split('\n')).toEqual([
      '请假条',
      '编号：2026-0007',
      '王芳请假一天。',
      '姓名 王芳',
      '审批意见',
      '审批人1 同意 2026-09-01',
      '书院中学',
      '（盖章）',
      '2026年9月1日',
      '查验：扫描二维码，或打开 https://portal.test/verify 输入查验码',
      '7K3M-9Q2X',
      '有效期至2026年11月29日',
    ]);
  });

  it('is English for who reads English', async () => {
    const { name, bytes } = await drawPaper(leave, { name: 'Fang Wang' }, frame('us'));
    expect(name).toBe('Leave-Fang Wang-2026-0007.pdf');
    const { text } = await read(bytes);
    for (const words of ['No. 2026-0007', 'Fang Wang is on leave.', '(Seal)', 'Opinions'])
      expect(text).toContain(words);
  });

  it('has the same bytes for the same facts and moment, and only then', async () => {
    const [first, again, later, other] = await Promise.all([
      drawPaper(leave, { name: '王芳' }, frame()),
      drawPaper(leave, { name: '王芳' }, frame()),
      drawPaper(leave, { name: '王芳' }, frame('cn', new Date('2026-08-31T17:00:01Z'))),
      drawPaper(leave, { name: '王方' }, frame()),
    ]);
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(first.bytes, later.bytes)).not.toBe(0);
    expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0);
  });

  it('is small: what it embeds of the font are its own characters', async () => {
    const { bytes } = await drawPaper(leave, { name: '王芳' }, frame());
    expect(bytes.length).toBeLessThan(40_000);
  });

  it('counts its pages where it has several, and breaks no row', async () => {
    const { bytes } = await drawPaper(leave, { name: '王芳', opinions: 60 }, frame());
    const { text, totalPages } = await read(bytes);
    expect(totalPages).toBeGreaterThan(1);
    expect(text).toContain(`第 ${totalPages} 页，共 ${totalPages} 页`);
    expect(text).toContain('审批人60 同意 2026-09-01');
  });

  it('is not set while a connection of the database is held', async () => {
    await expect(holdingConnection(() => drawPaper(leave, { name: '王芳' }, frame()))).rejects.toThrow(
      'a paper is set while a connection',
    );
  });

  it('that is too much for its process is given up, and the next one is set by a new process', async () => {
    await expect(drawPaper(leave, { name: '王'.repeat(6_000_000) }, frame())).rejects.toMatchObject({
      name: 'ApartFailed',
    });
    const { bytes } = await drawPaper(leave, { name: '王芳' }, frame());
    expect((await read(bytes)).text).toContain('王芳');
  });
});

describe('rare characters', () => {
  const HAS_COLLECTION = existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc');

  it('that the font of the house has are set in it, those of the state’s list beyond the first plane too', () => {
    expect(runsOf('龘䶮𬭚𫖯璟')).toEqual([{ text: '龘䶮𬭚𫖯璟', font: 'house' }]);
  });

  it('that it lacks come from the large collection, or are written as their number', async () => {
    expect(runsOf('𠮷田')).toEqual(
      HAS_COLLECTION
        ? [
            { text: '𠮷', font: 'rare' },
            { text: '田', font: 'house' },
          ]
        : [{ text: '〔U+20BB7〕田', font: 'house' }],
    );
    const { bytes } = await drawPaper(leave, { name: '𠮷龘' }, frame());
    expect((await read(bytes)).text).toContain(HAS_COLLECTION ? '姓名 𠮷龘' : '姓名 〔U+20BB7〕龘');
  });

  it('that no font has are written as their number, never as an empty box', () => {
    expect(runsOf('😀')).toEqual([{ text: '〔U+1F600〕', font: 'house' }]);
  });

  it('keep the shape that the font gives them: marks that choose another one are not drawn', () => {
    expect(runsOf('葛\u{E0100}城')).toEqual([{ text: '葛城', font: 'house' }]);
  });
});
