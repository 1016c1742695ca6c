import { canMove } from '#shared/lifecycle.ts';
import type { ResourceAction } from '../contract/course-resource.shapes.ts';
import { UNDO_DAYS } from '../contract/course-resources.contract.ts';
import { type ResourceMove, type ResourceStatus, resourceLifecycle } from '../contract/resource.lifecycle.ts';
import {
  RESOURCE_LEVELS,
  type ResourceKind,
  type ResourceLevel,
  type ResourceLicense,
  type ResourceSource,
  rankOf,
} from '../contract/resource-kinds.ts';

const OPEN: ReadonlySet<string> = new Set<ResourceLicense>(['cc_by', 'cc_by_nc', 'public_domain']);
const FARTHEST: Readonly<Partial<Record<ResourceLicense, ResourceLevel>>> = {
  own_school: 'school',
  purchased: 'school',
};

/** Licences under which everybody may have a thing, people outside too. */
export const isOpenLicense = (license: string | null): boolean => license !== null && OPEN.has(license);

/** Whether a licence lets a thing be shown at a level; without a licence it stays personal. */
export const allowsLevel = (license: ResourceLicense | null, level: ResourceLevel): boolean =>
  level === 'personal' || (license !== null && rankOf(level) <= rankOf(FARTHEST[license] ?? 'group'));

/** What was bought is shown with a mark and not handed out. */
export const maySave = (license: ResourceLicense | null): boolean => license !== 'purchased';

/** Whether somebody may build on a thing in a copy of their own: not on what was bought, and at its own school alone where it stays there. */
export const mayCopy = (license: ResourceLicense | null, isHere: boolean): boolean =>
  license !== null && license !== 'purchased' && (license !== 'own_school' || isHere);

interface Levelled {
  readonly level: ResourceLevel;
  readonly department_id: string | null;
}

/** The next circle. Who stands in no teaching group goes from the personal level to the school. Null: it is at the top. */
export const nextLevel = ({ level, department_id }: Levelled): ResourceLevel | null =>
  RESOURCE_LEVELS.filter((one) => one !== 'department' || department_id !== null).find(
    (one) => rankOf(one) > rankOf(level),
  ) ?? null;

interface Facts {
  readonly stage_code: number | null;
  readonly subject_value: string | null;
  readonly source: ResourceSource | null;
  readonly source_note: string | null;
  readonly license: ResourceLicense | null;
}

/** Which of the facts that others need are missing, by field. */
export function missingFacts(facts: Facts): ('stage_code' | 'subject_value' | 'source' | 'license' | 'source_note')[] {
  const fields = ['stage_code', 'subject_value', 'source', 'license'] as const;
  const missing = fields.filter((field) => facts[field] === null);
  const hasNote = facts.source === null || facts.source === 'original' || facts.source_note !== null;
  return hasNote ? missing : [...missing, 'source_note'];
}

/** Where a move leads back to after a submission was withdrawn, or an archive undone. */
export const restingState = ({ level }: Pick<Levelled, 'level'>): 'draft' | 'published' =>
  level === 'personal' ? 'draft' : 'published';

/** How somebody stands to a resource. */
export interface Standing {
  /** Owner or co-owner. */
  readonly is_own: boolean;
  readonly is_owner: boolean;
  /** Holds the step that it waits for, and is not an owner. */
  readonly reviews: boolean;
  readonly manages: boolean;
  readonly is_staff: boolean;
  readonly creates: boolean;
  /** It belongs to the school at which they are. */
  readonly is_here: boolean;
}

interface State extends Levelled {
  readonly status: ResourceStatus;
  readonly license: ResourceLicense | null;
  readonly waiting_revision: number | null;
  readonly submitted_at: string | null;
  readonly has_file: boolean;
  readonly is_shared: boolean;
  readonly archived_at: string | null;
}

/** Whether the days have passed in which an archive is undone. */
export const isUndoOver = ({ archived_at }: Pick<State, 'archived_at'>): boolean =>
  archived_at !== null && Date.parse(archived_at) < Date.now() - UNDO_DAYS * 86_400_000;

/** What somebody may do by how they stand to it; `allowedActions` asks their session besides. */
export function actionsOf(state: State, who: Standing): ResourceAction[] {
  const owns = who.is_own && who.creates;
  const waits = state.waiting_revision !== null;
  const moves: Partial<Record<ResourceMove, boolean>> = {
    submit: owns && !waits && nextLevel(state) !== null,
    review: who.reviews,
    accept: who.reviews && waits && state.submitted_at !== null,
    withdraw: owns,
    replace: owns && !waits,
    hide: state.level !== 'personal' && (owns || who.manages),
    show: owns || who.manages,
    archive: owns || who.manages,
    restore: (owns || who.manages) && !isUndoOver(state),
  };
  const rest: Partial<Record<ResourceAction, boolean>> = {
    withdraw: owns && waits,
    edit: (owns || who.manages) && !['archived', 'hidden'].includes(state.status),
    download: state.has_file && maySave(state.license) && state.status !== 'archived',
    favorite: state.status !== 'archived' && who.is_staff,
    copy:
      who.creates &&
      !who.is_own &&
      !['archived', 'hidden'].includes(state.status) &&
      mayCopy(state.license, who.is_here),
    rate: who.creates && !who.is_own && state.is_shared,
    open_class: (owns || who.manages) && !['archived', 'hidden'].includes(state.status),
    force_archive: who.manages && !who.is_own && state.status !== 'archived',
  };
  const possible = (Object.keys(moves) as ResourceMove[]).filter(
    (move) => moves[move] && canMove(resourceLifecycle, move, state.status),
  );
  return [...new Set([...possible, ...(Object.keys(rest) as ResourceAction[]).filter((action) => rest[action])])];
}

const KINDS: readonly (readonly [RegExp, ResourceKind])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/pdf$/, 'pdf'],
  [/presentation/, 'slides'],
  [/spreadsheet|csv$/, 'sheet'],
  [/zip$/, 'package'],
];

/** The kind of a resource by the content of its file. */
export const kindOf = (mime: string): ResourceKind => KINDS.find(([pattern]) => pattern.test(mime))?.[1] ?? 'doc';
