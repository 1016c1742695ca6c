import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nameKeys } from '#server/search/name-keys.ts';
import { containsPattern, gramsOfQuery } from '#shared/text/bigrams.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { user, userOrganization } from '../tables.ts';

/** So many people at most are looked at when a text stands somewhere inside their names. */
const INSIDE_AT_MOST = 500;

/** What a search walks along: the keys of a person's name, and in which index they stand in order. */
export interface PeopleWalk {
  /** Null: the people of a whole school group. Else the members of this organisation. */
  readonly organization_id: string | null;
  readonly id: PgColumn;
  readonly name_pinyin: PgColumn;
  readonly name_initials: PgColumn;
  readonly number: PgColumn;
}

/** Along everybody of a school group. Conditions of it need `user` alone. */
export const wholeGroup: PeopleWalk = {
  organization_id: null,
  id: user.id,
  name_pinyin: user.name_pinyin,
  name_initials: user.name_initials,
  number: user.number,
};

/**
 * Along the memberships of one organisation: it costs the same however many people the school group has. Conditions
 * of it need `user_organization` joined with `user`.
 */
export const membersOfOrganization = (organization_id: string): PeopleWalk => ({
  organization_id,
  id: userOrganization.user_id,
  name_pinyin: userOrganization.name_pinyin,
  name_initials: userOrganization.name_initials,
  number: userOrganization.number,
});

/** By which keys people are read in order: people found by initials or a number are not sorted by name. */
export type SearchOrder = 'name' | 'initials' | 'number';

/** A way in which a text may mean a person. */
export interface SearchMatch {
  readonly condition: SQL;
  readonly along: SearchOrder;
}

/** The columns of an order of people, each once, the id last. */
export function orderColumns(walk: PeopleWalk, along: SearchOrder): PgColumn[] {
  if (along === 'number') return [walk.number, walk.id];
  return along === 'initials' ? [walk.name_initials, walk.name_pinyin, walk.id] : [walk.name_pinyin, walk.id];
}

/**
 * Ways in which a text may mean a person, the likeliest first: people are found by the first way that finds anybody.
 * Each is a condition whose bounds plain comparisons say, because those alone reach an index under row level security.
 */
export function searchMatches(q: string, walk: PeopleWalk = wholeGroup): SearchMatch[] {
  const text = plainSigns(q).trim();
  if (text === '') return [];
  if (/\p{Script=Han}/u.test(text)) return [{ condition: beginsHan(text, walk), along: 'name' }, ...inside(text, walk)];
  const latin = text.toLowerCase().replace(/\s+/g, '');
  const number: SearchMatch = { condition: startsWith(walk.number, text.toUpperCase()), along: 'number' };
  if (/\d/.test(latin)) return [number, ...inside(text, walk)];
  if (!/^[a-z]+$/.test(latin)) return inside(text, walk);
  const spelled: SearchMatch = { condition: startsWith(walk.name_pinyin, latin), along: 'name' };
  // one letter begins the pinyin of exactly those whose initials it begins
  if (latin.length === 1) return [spelled];
  const initials: SearchMatch = { condition: startsWith(walk.name_initials, latin), along: 'initials' };
  return [spelled, initials, number, ...inside(text, walk)];
}

/** The pinyin of the text bounds the index, the characters decide. */
function beginsHan(text: string, walk: PeopleWalk): SQL {
  const { name_pinyin } = nameKeys(text);
  return and(
    name_pinyin ? startsWith(walk.name_pinyin, name_pinyin) : undefined,
    sql`${user.name} ~* ${`^${searchPattern(text)}`}`,
  ) as SQL;
}

function inside(text: string, { organization_id, id }: PeopleWalk): SearchMatch[] {
  const grams = gramsOfQuery(text);
  if (grams.length === 0) return [];
  const asked = sql`${sql.param(grams)}::text[], ${searchPattern(text)}, ${INSIDE_AT_MOST}`;
  const found =
    organization_id === null
      ? sql`people_by_words(${asked})`
      : sql`members_by_words(${organization_id}::uuid, ${asked})`;
  return [{ condition: sql`${id} = any (array(select ${found}))`, along: 'name' }];
}

function startsWith(column: PgColumn, text: string): SQL {
  const end = endOfRange(text);
  return and(
    sql`${column} >= ${text}`,
    // said twice, the planner would believe in far fewer rows than there are
    end === null ? sql`${column} like ${containsPattern(text).slice(1)}` : sql`${column} < ${end}`,
  ) as SQL;
}

/** The first text after all that begin with this one; null when nothing usual comes after. Letters and digits only, so that every collation agrees. */
function endOfRange(text: string): string | null {
  const stem = trimEndOf(text, 'zZ9');
  const last = stem.charCodeAt(stem.length - 1);
  if (stem === '' || !/[a-yA-Y0-8]$/.test(stem)) return null;
  return stem.slice(0, -1) + String.fromCharCode(last + 1);
}
