import { describe, expect, it } from 'vitest';
import { clock, secondsOf } from './video-format.ts';

describe('times of a film', () => {
  it.each([
    [0, '0:00'],
    [67.9, '1:07'],
    [3725, '1:02:05'],
    [null, '—'],
  ])('%s s is written %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text);
  });

  it.each([
    ['1:07', 67],
    ['1：02：05', 3725],
    ['90', 90],
    ['', null],
    ['1:2:3:4', null],
    ['ab', null],
  ])('%s is read as %s', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
