import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import type { VacationState } from '../contract/vacation.lifecycle.ts';

/** A connection with the services: what a request and a job both have. */
export interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** A stretch in which somebody works, with the day that it belongs to. */
export interface WorkSpan {
  readonly user_id: string;
  readonly day: string;
  /** Instants. */
  readonly from: string;
  readonly to: string;
}

export interface WorkWindowSource {
  readonly module: string;
  readonly find: (
    source: Source,
    organizationId: string,
    userIds: readonly string[],
    fromDay: string,
    toDay: string,
  ) => Promise<{ readonly known: ReadonlySet<string>; readonly spans: readonly WorkSpan[] }>;
}

/** Spans in which people work on days, by the module that keeps their hours; whom no source knows works by the setting `leave_hours`. */
export const workWindows = definePorts<WorkWindowSource>();

/** Something that a leave hits: a lesson, a duty. */
export interface LeaveImpact {
  readonly key: string;
  readonly what: Text;
  readonly place: string | null;
  readonly from: string;
  readonly to: string;
  readonly route: string | null;
  /** Colleagues who could take it, the most fitting first; absent: nobody is asked for it. */
  readonly proposals?: readonly {
    readonly id: string;
    readonly name: string;
    readonly name_en: string | null;
    /** Why this one, in a few words. */
    readonly why: Text;
  }[];
}

/** A leave as those see it who arrange what it hits. */
export interface LeaveSpan {
  readonly id: string;
  readonly organization_id: string;
  readonly user_id: string;
  readonly from: string;
  readonly to: string;
  readonly state: VacationState;
}

export interface LeaveImpactSource {
  readonly module: string;
  readonly of: (
    source: Source,
    userId: string,
    from: string,
    to: string,
    organizationId: string,
  ) => Promise<readonly LeaveImpact[]>;
  /** Why a leave cannot be agreed on yet; null: it can. */
  readonly blocks?: (ctx: Context, vacationId: string) => Promise<Text | null>;
  /** A leave was submitted, agreed on, changed or called off. */
  readonly follow?: (ctx: EventSource, vacation: LeaveSpan) => Promise<void>;
  /** Who asks for leave would like these colleagues to be asked; keys are of any source, each takes its own. */
  readonly propose?: (
    ctx: Context,
    vacationId: string,
    wishes: readonly { readonly key: string; readonly user_ids: readonly string[] }[],
  ) => Promise<void>;
}

/** What a leave hits: lessons and duties. */
export const leaveImpacts = definePorts<LeaveImpactSource>();

/** Months whose days are settled: what leave says of them is not rewritten any more. */
export const closedMonths = definePorts<{
  readonly module: string;
  /** Those of some months (`2026-11`) of a school that are closed for this person. */
  readonly among: (
    db: Db,
    organizationId: string,
    userId: string,
    months: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}>();

/** What somebody covered for colleagues on leave, as it counts for their pay. */
export const coverCredits = definePorts<{
  readonly module: string;
  /** Lessons that were taught on some days, from the first to the last; with a self-study it is half a lesson. */
  readonly of: (db: Db, userId: string, from: string, to: string) => Promise<number>;
}>();

/** Who says that somebody may not come back yet, and why. */
export const returnChecks = definePorts<{
  readonly module: string;
  readonly mayReturn: (db: Db, userId: string) => Promise<Text | null>;
}>();
