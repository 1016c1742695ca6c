import type { Polygon } from '../contract/premises.shapes.ts';

/** The plan of a floor of the demo's teaching building: four rooms above the corridor, two and the stairs below it. */

const WIDTH = 1600;
const HEIGHT = 720;
const WALL = 8;
/** Left, top, width and height in pixels, in the order of the room numbers. */
const ROOMS: readonly (readonly [number, number, number, number])[] = [
  [40, 40, 380, 280],
  [420, 40, 380, 280],
  [800, 40, 380, 280],
  [1180, 40, 380, 280],
  [420, 440, 500, 240],
  [920, 440, 640, 240],
];
const STAIRS = [40, 440, 380, 240] as const;

/** Corners of a room as shares of the plan. */
export function drawnRoom(at: number): Polygon | null {
  const room = ROOMS[at];
  if (!room) return null;
  const [left, top, width, height] = room;
  const corner = (x: number, y: number): [number, number] => [x / WIDTH, y / HEIGHT];
  const [right, bottom] = [left + width, top + height];
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}

const walls = ([x, y, width, height]: readonly [number, number, number, number]) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
/** A door in the wall towards the corridor. */
const door = ([x, y, width, height]: readonly [number, number, number, number]) => {
  const wall = y < HEIGHT / 2 ? y + height : y;
  return `<path d="M${x + width - 90} ${wall}h60" stroke="#fff" stroke-width="${WALL + 4}"/>`;
};
const steps = Array.from({ length: 9 }, (_, at) => {
  const x = STAIRS[0] + 60 + at * 32;
  return `<path d="M${x} ${STAIRS[1] + 60}v120" stroke-width="3"/>`;
});

export const PLAN_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="100%" height="100%" fill="#fff"/>
  <g fill="none" stroke="#4a5568" stroke-width="${WALL}">
    ${[...ROOMS, STAIRS].map(walls).join('')}<path d="M40 320V440M1560 320V440"/>${steps.join('')}
    ${ROOMS.map(door).join('')}
  </g>
</svg>`;
