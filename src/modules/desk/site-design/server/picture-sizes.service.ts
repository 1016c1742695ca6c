import type { Context } from '#server/http/context.ts';

/** A banner's picture may differ from its place by so much. */
const SLACK = 0.02;

/** Whether a picture of the caller, or one that is in use, has the pixels of its place, or more in the same shape. */
export async function hasRequiredSize(
  { db, services: { files } }: Pick<Context, 'db' | 'services'>,
  id: string,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const row = await files.find(db, id);
  if (!row) return true; // no picture at all is refused with its own words
  const found = { width: row.width ?? 0, height: row.height ?? 0 };
  const isLarge = found.width >= width * (1 - SLACK) && found.height >= height * (1 - SLACK);
  return isLarge && Math.abs(found.width / found.height / (width / height) - 1) <= SLACK;
}
