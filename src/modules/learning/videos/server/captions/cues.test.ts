import { describe, expect, it } from 'vitest';
import { readCues, vttOf } from './cues.ts';

describe('captions', () => {
  it('are read from WebVTT and SubRip, in order of time', () => {
    const vtt =
      'WEBVTT\n\nNOTE x\n\n2\n00:05.000 --> 00:07.5 align:start\n第二句\n\n1\n00:01.000 --> 00:02.000\n第一句\n';
    expect(readCues(vtt, 60)).toEqual([
      { from: 1, to: 2, text: '第一句' },
      { from: 5, to: 7.5, text: '第二句' },
    ]);
    const srt = '\uFEFF1\r\n01:00:00,250 --> 01:00:02,000\r\nHello\r\nthere\r\n\r\n';
    expect(readCues(srt, 7200)).toEqual([{ from: 3600.25, to: 3602, text: 'Hello\nthere' }]);
  });

  it('keep words alone: no tags, no scripts, no settings', () => {
    const bad = `WEBVTT\n\n00:01.000 --> 00:02.000\n<v 老师><b>好</b><script>alert(1)</script><img src=x onerror=alert(1)>{\\an8}&lt;b&gt;\n`;
    expect(readCues(bad, 60)).toEqual([{ from: 1, to: 2, text: '好<b>' }]);
    expect(vttOf(readCues(bad, 60) ?? [])).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n好&lt;b&gt;\n');
  });

  it('mean what their entities say, and keep brackets that are no tags', () => {
    const one = (words: string) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`, 60)?.[0]?.text;
    expect(one('It&#39;s <c.yellow>here</c> &#x2F; &apos;&amp;&quot;')).toBe(`It's here / '&"`);
    expect(one('&#0; &#xD800; &#x110000; &nonsense; & so on')).toBe('&#0; &#xD800; &#x110000; &nonsense; & so on');
    expect(one('3 < 4, x<5>y <00:01.500>现在')).toBe('3 < 4, x<5>y 现在');
    expect(one(`a <b${' '.repeat(600)}>`)).toBe(`a <b${' '.repeat(600)}>`.slice(0, 400));
    expect(one('<script>a')).toBe('a');
    expect(one('<SCRIPT>a</Script >b')).toBe('b');
  });

  it('of no length are left out, and an arrow needs no space', () => {
    const srt = '1\r\n00:00:01,000-->00:00:03,000\r\n同学们好\r\n\r\n2\r\n00:00:04,000 --> 00:00:04,000\r\n无\r\n';
    expect(readCues(srt, 60)).toEqual([{ from: 1, to: 3, text: '同学们好' }]);
  });

  it('are cut at a whole letter', () => {
    const family = '👨\u200d👩\u200d👧';
    const text = readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${family.repeat(60)}\n`, 60)?.[0]?.text;
    expect(text).toBe(family.repeat(50));
  });

  it.each(['<script', '<script>', '<', '<a', '{\\', '&', '&#', '-->', ' \n', '\n\n', '00:01.000 --> '])(
    'cost what they weigh, whatever they repeat: %j',
    (part) => {
      const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${part.repeat(200_000 / part.length)}`;
      const before = process.threadCpuUsage();
      readCues(text, 60);
      const { user, system } = process.threadCpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000); // of processor time; it was minutes
    },
  );

  it('that are none, run backwards or lie behind the film are refused or left out', () => {
    expect(readCues('hello', 60)).toBeNull();
    expect(readCues('WEBVTT\n\n00:05.000 --> 00:02.000\nx\n', 60)).toBeNull();
    expect(readCues('WEBVTT\n\n01:05.000 --> 01:07.000\nx\n', 60)).toBeNull();
  });
});
