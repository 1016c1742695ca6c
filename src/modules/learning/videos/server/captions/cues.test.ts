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

  it('that are none, run backwards or lie behind the film are refused or left out', () => {
    expect(readCues('hello', 60)).toBeNull();
    expect(readCues('WEBVTT\n\n00:05.000 --> 00:02.000\nx\n', 60)).toBeNull();
    expect(readCues('WEBVTT\n\n01:05.000 --> 01:07.000\nx\n', 60)).toBeNull();
  });
});
