import { and, type SQL, sql } from 'drizzle-orm';
import { nameKeys } from '#server/search/name-keys.ts';
import { containsPattern, gramsOfQuery } from '#shared/bigrams.ts';
import { user } from './tables.ts';

/** So many people at most are looked at when a text stands somewhere inside their names. */
const INSIDE_AT_MOST = 2000;

/**
 * Ways in which a text may mean a person, the likeliest first: people are found by the first way that finds anybody.
 * Each is a condition whose bounds plain comparisons say, because those alone reach an index under row level security.
 */
export function waysToFind(q: string): SQL[] {
  const text = q.trim();
  if (text === '') return [];
  if (/\p{Script=Han}/u.test(text)) return [beginsHan(text), ...inside(text)];
  const latin = text.toLowerCase().replace(/\s+/g, '');
  const number = startsWith(user.number, text.toUpperCase());
  if (/\d/.test(latin)) return [number, ...inside(text)];
  if (!/^[a-z]+$/.test(latin)) return [...inside(text)];
  const spelled = startsWith(user.name_pinyin, latin);
  // one letter begins the pinyin of exactly those whose initials it begins
  if (latin.length === 1) return [spelled];
  return [spelled, startsWith(user.name_initials, latin), number, ...inside(text)];
}

/** The pinyin of the text bounds the index, the characters decide. */
function beginsHan(text: string): SQL {
  const { name_pinyin } = nameKeys(text);
  return and(
    name_pinyin ? startsWith(user.name_pinyin, name_pinyin) : undefined,
    sql`${user.name} like ${containsPattern(text).slice(1)}`,
  ) as SQL;
}

function inside(text: string): SQL[] {
  const grams = gramsOfQuery(text);
  if (grams.length === 0) return [];
  const found = sql`people_by_grams(${sql.param(grams)}::text[], ${containsPattern(text)}, ${INSIDE_AT_MOST})`;
  return [sql`${user.id} = any (array(select ${found}))`];
}

function startsWith(
  column: typeof user.name_pinyin | typeof user.name_initials | typeof user.number,
  text: string,
): SQL {
  const end = endOfRange(text);
  return and(
    sql`${column} >= ${text}`,
    // said twice, the planner would believe in far fewer rows than there are
    end === null ? sql`${column} like ${containsPattern(text).slice(1)}` : sql`${column} < ${end}`,
  ) as SQL;
}

/** The first text after all that begin with this one; null when nothing usual comes after. Letters and digits only, so that every collation agrees. */
function endOfRange(text: string): string | null {
  const stem = text.replace(/[zZ9]+$/, '');
  const last = stem.charCodeAt(stem.length - 1);
  if (stem === '' || !/[a-yA-Y0-8]$/.test(stem)) return null;
  return stem.slice(0, -1) + String.fromCharCode(last + 1);
}
