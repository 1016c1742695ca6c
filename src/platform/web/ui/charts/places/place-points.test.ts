import { expect, it } from 'vitest';
import { placesOf } from './place-points.ts';

const at = (east: number, north: number) => ({ at: { east, north } });

it('draws places by where they are, north above and both ways to one scale', () => {
  const { isDrawn, points } = placesOf([at(0, 0), at(100, 50)]);
  expect([isDrawn, points]).toEqual([
    true,
    [
      { x: 14, y: 66 },
      { x: 86, y: 34 },
    ],
  ]);
});

it('draws them along a fence when one of them does not say where it is, or all are at one point', () => {
  for (const places of [
    [at(0, 0), {}],
    [at(1, 1), at(1, 1)],
  ])
    expect(placesOf(places)).toEqual({
      isDrawn: false,
      points: [
        { x: 50, y: 18 },
        { x: 50, y: 82 },
      ],
    });
  expect(placesOf([])).toEqual({ isDrawn: false, points: [] });
});
