import { expect, test } from 'vitest';
import { mostZoom, movedCut, partOf, WHOLE } from './crop.ts';

const frame = { width: 1920, height: 480 };

test('the frame is filled from the middle', () => {
  expect(partOf({ width: 1920, height: 1080 }, frame, WHOLE)).toEqual({ width: 1920, height: 480, left: 0, top: 300 });
  expect(partOf({ width: 4000, height: 500 }, frame, WHOLE)).toMatchObject({ width: 2000, height: 500, left: 1000 });
});

test('moved beyond the edge it stays on the picture', () => {
  const picture = { width: 1920, height: 1080 };
  const moved = movedCut(picture, frame, WHOLE, 0.9, -0.9);
  expect(partOf(picture, frame, moved)).toMatchObject({ left: 0, top: 0 });
});

test('zooming ends where the pixels end', () => {
  expect(mostZoom({ width: 3840, height: 2160 }, frame)).toBe(2);
  expect(mostZoom({ width: 1919, height: 2160 }, frame)).toBeLessThan(1);
});
