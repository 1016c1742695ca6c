/** What the search for a timetable is asked, and what it answers: plain data, as it goes to its thread and back. */
import type { Text } from '#shared/text.ts';

/** The beginning of a lesson. `period` is the `no` of a period of the problem. */
export interface ProposalSlot {
  readonly weekday: number;
  readonly period: number;
}

export interface ProposalPeriod {
  readonly no: number;
  /** Before noon: where main subjects are wished. */
  readonly is_morning: boolean;
  /** A break of some length comes after it: no double lesson lies over it. */
  readonly ends_run?: boolean;
}

/** A class or a teacher: takes one lesson at a time. */
export interface ProposalParty {
  readonly id: string;
  readonly name: string;
  /** When it has no lesson. */
  readonly blocked: readonly ProposalSlot[];
}

export interface ProposalRoom {
  readonly id: string;
  readonly name: string;
  /** `gym`, `lab` …: lessons that ask for a kind get any of them. */
  readonly kind: string;
  /** In words, for sentences: 体育场地 / gym. Default: its name. */
  readonly kind_name?: Text;
  /** Lessons at once; default 1. */
  readonly capacity?: number;
  readonly blocked?: readonly ProposalSlot[];
}

export interface ProposalSubject {
  readonly value: string;
  readonly name: string;
  readonly is_main: boolean;
  /** Lessons of it (a double is one) for a class a day; default as few as the week allows. */
  readonly most_a_day?: number;
  /** When it is never given (体育 not in the first period). */
  readonly blocked?: readonly ProposalSlot[];
}

export interface ProposalLesson {
  readonly id: string;
  /** All classes that sit in it; several are merged, or those that the pupils of a 走班 group come from. */
  readonly class_ids: readonly string[];
  /** Of `subjects`. */
  readonly subject: string;
  readonly teacher_ids: readonly string[];
  /** Any room of a kind, one certain room, or the home room of the class (null), which nobody else takes. */
  readonly room: { readonly kind: string } | { readonly id: string } | null;
  /** Periods in a row: 1, for a double lesson 2. */
  readonly length: number;
  readonly weeks: 'all' | 'odd' | 'even';
  /** It stays where it stands. */
  readonly fixed: ProposalSlot | null;
  /** Where it stood before; leaving it costs `wishes.stay`. */
  readonly base: ProposalSlot | null;
  /** Lessons with one key are given at one time and share their classes: the groups of a 走班 band. */
  readonly band?: string;
}

/** How much each wish counts, 0 to 10. */
export interface ProposalWishes {
  /** Main subjects before noon; default 4. */
  readonly main_before_noon?: number;
  /** No holes between a teacher's lessons of a day; default 2. */
  readonly teacher_gaps?: number;
  /** Days between the lessons of a subject; default 2. */
  readonly spread?: number;
  /** Lessons stay at their base; default 3. */
  readonly stay?: number;
}

export interface ProposalProblem {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly periods: readonly ProposalPeriod[];
  readonly classes: readonly ProposalParty[];
  readonly teachers: readonly ProposalParty[];
  readonly rooms: readonly ProposalRoom[];
  readonly subjects: readonly ProposalSubject[];
  readonly lessons: readonly ProposalLesson[];
  readonly wishes?: ProposalWishes;
  /** So many lessons at most leave their base for a wish; what has to move to make room is not counted. Default: any number. */
  readonly moves_at_most?: number;
}

export interface PlacedLesson extends ProposalSlot {
  readonly lesson: string;
  /** Null: it asked for none. */
  readonly room_id: string | null;
}

/** What stands in the way of a lesson, the worst first. */
export interface ProposalBlock {
  readonly kind: 'class' | 'teacher' | 'room' | 'subject' | 'day';
  /** Id of the class, teacher or subject; for rooms the kind or the id asked for; for `day` none. */
  readonly ref: string | null;
  readonly name: Text;
  /** Beginnings that it makes impossible: by being blocked, and by other lessons. */
  readonly blocked: number;
  readonly taken: number;
}

export interface UnplacedLesson {
  readonly lesson: string;
  readonly blocks: readonly ProposalBlock[];
  /** A whole sentence. */
  readonly why: Text;
}

export interface ProposalScore {
  /** Smaller is better; compares two answers to one problem. */
  readonly cost: number;
  readonly placed: number;
  readonly unplaced: number;
  /** Periods of main subjects, and how many of them lie before noon. */
  readonly main: number;
  readonly main_before_noon: number;
  /** Empty periods between two lessons of a teacher on one day. */
  readonly teacher_gaps: number;
  /** Lessons beyond what a day may have of their subject: fixed ones, and those that fitted in no other way. */
  readonly crowded: number;
  /** Lessons that left their base. */
  readonly moved: number;
}

export interface Proposal {
  readonly placed: readonly PlacedLesson[];
  readonly unplaced: readonly UnplacedLesson[];
  readonly score: ProposalScore;
  /** Ended by the deadline or the signal: another run may end elsewhere. */
  readonly is_cut: boolean;
  readonly steps: number;
}

export interface ProposalProgress {
  readonly phase: 'placing' | 'improving';
  readonly placed: number;
  readonly total: number;
  /** 0 to 1 of the phase. */
  readonly share: number;
}

/** What can never fit, however long one searches. */
export interface Impossible {
  readonly kind:
    | 'class_full'
    | 'teacher_full'
    | 'room_full'
    | 'subject_full'
    | 'lesson_nowhere'
    | 'fixed_clash'
    | 'unknown_ref';
  readonly ref: string;
  readonly needed: number;
  readonly available: number;
  readonly lessons: readonly string[];
  readonly text: Text;
}
