import { describe, expect, it } from 'vitest';
import { linesOf } from './contents-text.ts';

const short = (text: string) => linesOf(text).map(({ depth, no, title, page_from }) => [depth, no, title, page_from]);

describe('a table of contents that was pasted', () => {
  it('is read by its numbers, with pages behind dots', () => {
    const text = `第一章 运动的描述 …………… 12
1.1 质点 参考系 ...... 13
1.2　时间　位移\t17
第二章　匀变速直线运动的研究（36）
第1节 自由落体运动  49`;
    expect(short(text)).toEqual([
      [1, '第一章', '运动的描述', 12],
      [2, '1.1', '质点 参考系', 13],
      [2, '1.2', '时间　位移', 17],
      [1, '第二章', '匀变速直线运动的研究', 36],
      [2, '第1节', '自由落体运动', 49],
    ]);
  });

  it('is read by its indent where there are no numbers', () => {
    expect(short('四时之景\n  春\n  济南的冬天\n至爱亲情\n  散步')).toEqual([
      [1, null, '四时之景', null],
      [2, null, '春', null],
      [2, null, '济南的冬天', null],
      [1, null, '至爱亲情', null],
      [2, null, '散步', null],
    ]);
  });

  it('has numbers alone as its chapters where nothing stands above them', () => {
    expect(short('1 时、分、秒\n2 测量\n2.1 毫米的认识')).toEqual([
      [1, '1', '时、分、秒', null],
      [1, '2', '测量', null],
      [2, '2.1', '毫米的认识', null],
    ]);
  });

  it('is read from the cells of a sheet: number, title, page and what stands behind it', () => {
    expect(short('第一章\t运动的描述\t12\t8\n\t1\t质点 参考系\t13\t2\n\t2\t时间 位移\t17\t\n第二章\t力\t\t')).toEqual([
      [1, '第一章', '运动的描述', 12],
      [2, '1', '质点 参考系', 13],
      [2, '2', '时间 位移', 17],
      [1, '第二章', '力', null],
    ]);
  });

  it('keeps a title that ends in a number, and one of digits alone', () => {
    expect(short('第一单元 20以内的加减法\n1949\nUnit 3 Travel plans 24')).toEqual([
      [1, '第一单元', '20以内的加减法', null],
      [1, null, '1949', null],
      [1, 'Unit 3', 'Travel plans 24', null],
    ]);
  });

  it('skips no level, and nothing is read from nothing', () => {
    expect(short('第一章 甲\n1.1.1 乙')).toEqual([
      [1, '第一章', '甲', null],
      [2, '1.1.1', '乙', null],
    ]);
    expect(linesOf(' \n\n')).toEqual([]);
  });
});
