import { describe, expect, it } from 'vitest';
import { anchorsOf, chineseNumber, latinNumber, readNo } from './article-no.ts';
import { cutArticles } from './cut-articles.ts';

const placesOf = (text: string) => cutArticles(text).articles.map(({ no }) => no);

describe('numbers of articles', () => {
  it.each([
    ['一', 1],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['一百零三', 103],
    ['两百一十', 210],
    ['１２', 12],
    ['12', 12],
    ['', null],
    ['零', null],
    ['规定', null],
  ])('%s counts %s', (text, number) => expect(chineseNumber(text)).toBe(number));

  it('are read in English too', () => {
    expect(['IV', 'xii', '7', 'hello'].map(latinNumber)).toEqual([4, 12, 7, null]);
    expect(readNo('Article 12')).toEqual({ number: 12, sub: 0 });
    expect(readNo('第 三 条之一')).toEqual({ number: 3, sub: 1 });
    expect(readNo('附则')).toBeNull();
  });

  it('name the same place in every version, each place once', () => {
    const article = (no: string) => ({ level: 'article', no }) as const;
    expect(
      anchorsOf([
        { level: 'chapter', no: '第二章' },
        { level: 'section', no: '第一节' },
        article('第十二条'),
        article('第十二条之一'),
        article('第十二条'),
        article(''),
      ]),
    ).toEqual(['c2', 'c2s1', 'a12', 'a12-1', 'a12-x2', 'p6']);
  });
});

describe('the text of a regulation', () => {
  it('is cut into chapters, sections and articles, with headings in brackets', () => {
    const { lead, articles } = cutArticles(`书院中学考勤办法
（2026年9月1日校务会议通过）
第一章　总则
第一条　为规范考勤，制定本办法。
第二条【范围】 适用于全体教职工。
外聘人员按合同执行。
第二章 请假
第一节 事假
第三条：事假须提前申请。`);
    expect(lead).toEqual(['书院中学考勤办法', '（2026年9月1日校务会议通过）']);
    expect(articles.map(({ level, no, heading, text }) => [level, no, heading, text])).toEqual([
      ['chapter', '第一章', '总则', ''],
      ['article', '第一条', '', '为规范考勤，制定本办法。'],
      ['article', '第二条', '范围', '适用于全体教职工。\n外聘人员按合同执行。'],
      ['chapter', '第二章', '请假', ''],
      ['section', '第一节', '事假', ''],
      ['article', '第三条', '', '事假须提前申请。'],
    ]);
  });

  it('keeps a line that speaks of another article where it stands', () => {
    const { articles } = cutArticles(
      '第一条 总则。\n第二条 有下列情形的：\n第一条规定的情形除外。\n第九条所称的人员。\n第三条 结束。',
    );
    expect(articles.map(({ no }) => no)).toEqual(['第一条', '第二条', '第三条']);
    expect(articles[1]?.text).toBe('有下列情形的：\n第一条规定的情形除外。\n第九条所称的人员。');
  });

  it('leaves a table of contents out', () => {
    const contents = '目录\n第一章 总则\n第一节 范围\n第二章 附则\n第一节 解释\n';
    const text = '第一章 总则\n第一节 范围\n第一条 甲。\n第二章 附则\n第一节 解释\n第二条 乙。';
    expect(placesOf(contents + text)).toEqual(placesOf(text));
    expect(placesOf(text)).toEqual(['第一章', '第一节', '第一条', '第二章', '第一节', '第二条']);
  });

  it('is cut in English, and articles that were put between two are known', () => {
    expect(placesOf('Chapter I General\nArticle 1 Purpose.\nArticle 2. Scope.\narticles of faith stay text')).toEqual([
      'Chapter I',
      'Article 1',
      'Article 2',
    ]);
    expect(placesOf('第三条 甲\n第四条 乙\n第四条之一 丙\n第五条 丁')).toEqual([
      '第三条',
      '第四条',
      '第四条之一',
      '第五条',
    ]);
  });

  it('of a stranger costs what it weighs: 600 articles, HTML, emoji, spaces without end', () => {
    const long = Array.from({ length: 600 }, (_, at) => `第${at + 1}条 <b>内容</b>👨‍👩‍👧‍👦`).join('\n');
    expect(cutArticles(long).articles).toHaveLength(600);
    expect(cutArticles(long).articles[599]?.text).toBe('<b>内容</b>👨‍👩‍👧‍👦');
    const started = performance.now();
    cutArticles(`第${'一'.repeat(100_000)}条`);
    cutArticles(`第一条${' '.repeat(200_000)}x`);
    cutArticles(`Article${' '.repeat(200_000)}1`);
    cutArticles('第\n'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
