import type { ResourceLicense } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { rankOf } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { canMove } from '#shared/lifecycle.ts';
import { firstSign } from '#shared/text/cut.ts';
import {
  type CompilationMove,
  type CompilationStatus,
  compilationLifecycle,
} from '../contract/compilation.lifecycle.ts';
import type { CompilationAction } from '../contract/compilation.shapes.ts';
import { LEVELS, type Level } from '../contract/compilation-kinds.ts';

/** How somebody stands to a compilation. */
export interface Standing {
  readonly is_owner: boolean;
  readonly is_editor: boolean;
  readonly is_served: boolean;
  readonly reviews: boolean;
  readonly manages: boolean;
  readonly is_staff: boolean;
  readonly creates: boolean;
  readonly makes_public: boolean;
}

export interface Facts {
  readonly status: CompilationStatus;
  readonly level: Level;
  readonly revision: number;
  readonly is_served: boolean;
  readonly is_public: boolean;
  readonly has_changes: boolean;
  readonly archived_at: string | null;
  /** The owner has a teaching group. */
  readonly has_department: boolean;
}

const UNDO_DAYS = 30;

/** Whether the days have passed in which an archive is undone. */
const isUndoOver = ({ archived_at }: Pick<Facts, 'archived_at'>): boolean =>
  archived_at !== null && Date.parse(archived_at) < Date.now() - UNDO_DAYS * 86_400_000;

/** What somebody may do by how they stand to it; `allowedActions` asks their session besides. */
export function actionsOf(facts: Facts, who: Standing): CompilationAction[] {
  const { status } = facts;
  const mine = who.is_owner || who.is_editor;
  const creates = mine && who.creates;
  const moves: readonly (readonly [CompilationMove, boolean])[] = [
    ['submit', creates && nextLevels(facts).length > 0],
    ['review', who.reviews],
    ['withdraw', creates],
    ['hide', facts.revision > 0 && (who.is_owner || who.manages)],
    ['show', who.is_owner || who.manages],
    ['archive', who.is_owner || who.manages],
    ['restore', (who.is_owner || who.manages) && !isUndoOver(facts)],
  ];
  const others: readonly (readonly [CompilationAction, boolean])[] = [
    ['edit', creates && isEditable(status)],
    ['make_public', who.makes_public && !who.is_owner && facts.is_served],
    ['copy', who.creates && facts.is_served],
    ['pack', facts.is_served],
    ['rate', who.creates && facts.is_served && !mine],
    ['open_class', who.is_owner && who.creates && facts.is_served],
  ];
  return [
    ...moves.flatMap(([move, may]) => (may && canMove(compilationLifecycle, move, status) ? move : [])),
    ...others.flatMap(([action, may]) => (may ? action : [])),
  ];
}

/** What waits for a decision is not changed meanwhile; it can be withdrawn. */
export const isEditable = (status: CompilationStatus): boolean => ['draft', 'returned', 'published'].includes(status);

/**
 * Levels for which it may be submitted: the present one again where something changed, and the next one. Who stands in
 * no teaching group goes from the personal level to that of the school.
 */
export function nextLevels({ status, level, revision, has_changes, has_department }: Facts): Level[] {
  if (!canMove(compilationLifecycle, 'submit', status)) return [];
  const next = LEVELS.filter((one) => has_department || one !== 'department').find(
    (one) => rankOf(one) > rankOf(level),
  );
  const again = has_changes || revision === 0 ? [level] : [];
  return [...again, ...(next ? [next] : [])];
}

const STRICTEST: readonly ResourceLicense[] = [
  'purchased',
  'own_school',
  'group',
  'cc_by_nc',
  'cc_by',
  'public_domain',
];
/** Licences of the items, each once, the strictest first. */
export const licensesOf = (given: readonly ResourceLicense[]): ResourceLicense[] =>
  STRICTEST.filter((license) => given.includes(license));

/** 欧阳 and the like; everybody else has a surname of one character. */
const DOUBLE = /^(欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|令狐|慕容|司徒|夏侯|端木|独孤|南宫|长孙|宇文|轩辕)/;
/** The surname alone, for readers outside: of Latin names the last word. */
export function surnameOf(name: string): string {
  const trimmed = name.trim();
  if (/^\p{Script=Han}/u.test(trimmed)) return DOUBLE.exec(trimmed)?.[0] ?? firstSign(trimmed);
  return trimmed.split(/\s+/).at(-1) ?? '';
}

/** The surname for English pages: of the English name, else in pinyin. */
export function surnameInEnglish({
  name,
  name_en,
}: {
  readonly name: string;
  readonly name_en: string | null;
}): string {
  const surname = surnameOf(name_en?.trim() || name);
  if (!/^\p{Script=Han}/u.test(surname)) return surname;
  const { name_pinyin } = nameKeys(surname);
  return name_pinyin.charAt(0).toUpperCase() + name_pinyin.slice(1);
}
