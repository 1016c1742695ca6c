import { describe, expect, it } from 'vitest';
import { anchorsOf } from '../../contract/article-no.ts';
import { cutArticles } from '../../contract/cut-articles.ts';
import type { RuleArticle } from '../../contract/system-rules.contract.ts';
import { ATTENDANCE_2, ATTENDANCE_3 } from '../demo/rule-texts.ts';
import { changedOf, diffVersions, partsOf } from './article-diff.ts';

const version = (text: string): RuleArticle[] => {
  const { articles } = cutArticles(text);
  const anchors = anchorsOf(articles);
  return articles.map((one, at) => ({ ...one, anchor: anchors[at] ?? '' }));
};
const diff = (before: string, after: string) => diffVersions(version(before), version(after));
const kinds = (before: string, after: string) => changedOf(diff(before, after)).map(({ no, kind }) => `${kind} ${no}`);

describe('what a version says otherwise', () => {
  it('are the two articles that changed, and no others', () => {
    expect(kinds(ATTENDANCE_2, ATTENDANCE_3)).toEqual(['changed 第六条', 'changed 第十二条']);
    const [, twelfth] = diff(ATTENDANCE_2, ATTENDANCE_3).list;
    expect(twelfth?.parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: '五次' },
      { kind: 'added', text: '三次' },
    ]);
  });

  it('is nothing for the same text, though its articles are counted anew', () => {
    expect(diff('第一条 甲\n第二条 乙', '第一条 甲\n第二条 乙')).toEqual({ list: [], renumbered: [] });
    const moved = diff('第一条 甲\n第二条 乙', '第一条 新\n第二条 甲\n第三条 乙');
    expect(moved.list.map(({ kind, no }) => [kind, no])).toEqual([['added', '第一条']]);
    expect(moved.renumbered).toEqual([
      { anchor: 'a2', no: '第二条', former_no: '第一条' },
      { anchor: 'a3', no: '第三条', former_no: '第二条' },
    ]);
  });

  it('says what is gone, and keeps the order of the newer text', () => {
    expect(kinds('第一条 甲\n第二条 乙\n第三条 丙', '第一条 甲二\n第三条 丙\n第四条 丁')).toEqual([
      'changed 第一条',
      'removed 第二条',
      'added 第四条',
    ]);
  });

  it('joins its pieces to exactly the two texts, whatever is in them', () => {
    const texts = [
      '',
      '教师👨‍👩‍👧‍👦<script>alert(1)</script>',
      '教师👩‍🏫<b>x</b> and more',
      '一二三四',
      '四三二一',
      'a\nb\nc',
      '\u0301e',
    ];
    for (const before of texts)
      for (const after of texts) {
        const parts = partsOf(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }
  });

  it('of two texts with nothing in common is the one and the other, quickly', () => {
    const one = Array.from({ length: 600 }, (_, at) => `第${at + 1}条 ${'学'.repeat(300)}${at}`).join('\n');
    const other = Array.from({ length: 600 }, (_, at) => `第${at + 1}条 ${'a b '.repeat(120)}${at}`).join('\n');
    const started = performance.now();
    expect(diff(one, other).list).toHaveLength(600);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
