import type { Schema } from '#shared/endpoint.ts';
import { type Inner, innerOf, isRequired } from './check.ts';

function* placesOf(part: Inner, path: string): Generator<string> {
  let rule = part;
  while (!rule.shape && !rule.element && rule.unwrap) rule = rule.unwrap();
  if (rule.element) yield* placesOf(rule.element, `${path}.0`);
  for (const [key, inner] of Object.entries(rule.shape ?? {})) {
    const place = path === '' ? key : `${path}.${key}`;
    yield place;
    yield* placesOf(inner, place);
  }
}

/**
 * The places of a body that have to be filled in whatever stands in the others; `0` is every row of a list. The build
 * writes them beside the endpoints, so that a form can mark them before the rules themselves are here. The version of the
 * row is needed as well, and nobody fills it in.
 */
export function neededPlaces(schema: Schema): string[] {
  return [...placesOf(innerOf(schema), '')].filter((place) => place !== 'version' && isRequired(schema, place));
}
