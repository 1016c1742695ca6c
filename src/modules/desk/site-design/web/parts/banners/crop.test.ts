import { expect, test } from 'vitest';
import { cropArea, FULL_CROP, maxZoom, moveCrop } from './crop.ts';

const frame = { width: 1920, height: 480 };

test('the frame is filled from the middle', () => {
  expect(cropArea({ width: 1920, height: 1080 }, frame, FULL_CROP)).toEqual({
    width: 1920,
    height: 480,
    left: 0,
    top: 300,
  });
  expect(cropArea({ width: 4000, height: 500 }, frame, FULL_CROP)).toMatchObject({
    width: 2000,
    height: 500,
    left: 1000,
  });
});

test('moved beyond the edge it stays on the picture', () => {
  const picture = { width: 1920, height: 1080 };
  const moved = moveCrop(picture, frame, FULL_CROP, 0.9, -0.9);
  expect(cropArea(picture, frame, moved)).toMatchObject({ left: 0, top: 0 });
});

test('zooming ends where the pixels end', () => {
  expect(maxZoom({ width: 3840, height: 2160 }, frame)).toBe(2);
  expect(maxZoom({ width: 1919, height: 2160 }, frame)).toBeLessThan(1);
});
