import type {
  ProposalLesson,
  ProposalParty,
  ProposalProblem,
  ProposalRoom,
  ProposalSlot,
  ProposalSubject,
} from '../problem.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];
const PERIODS = 8;
const MORNING = 4;

/** Name, lessons a week, classes for a teacher. 40 of 40 with 音 and 美 in turn. */
const SUBJECTS = [
  ['语', 7, 2],
  ['数', 7, 2],
  ['英', 5, 3],
  ['物', 3, 4],
  ['化', 2, 6],
  ['政', 2, 7],
  ['史', 2, 7],
  ['地', 2, 7],
  ['生', 2, 7],
  ['体', 3, 5],
  ['音', 1, 14],
  ['美', 1, 14],
  ['信', 1, 14],
  ['劳', 1, 14],
  ['班', 1, 1],
] as const;
const MAIN = [
  ['语', 2],
  ['数', 2],
  ['英', 3],
] as const;
const ROOM_SHARE: Readonly<Record<string, readonly [kind: string, classes_for_one: number]>> = {
  体: ['gym', 8],
  信: ['computers', 28],
  音: ['music', 28],
  美: ['art', 28],
};

/** A middle school whose weeks are full: subject groups of teachers are off for one half day, rooms are few. */
export function fullSchool(classes: number): ProposalProblem {
  const classIds = Array.from({ length: classes }, (_, at) => `c${at}`);
  const ofSubject = SUBJECTS.flatMap(([subject, , share], at) =>
    subject === '班'
      ? []
      : classIds.flatMap((_, no) => (no % share === 0 ? [teacherOf(subject, no, halfDay(at % 10))] : [])),
  );
  const lessons = classIds.flatMap((id, no) =>
    SUBJECTS.flatMap(([subject, count, share]) => {
      // the meeting of a class is held by one of its main teachers
      const [taught, by] = subject === '班' ? (MAIN[no % 3] ?? MAIN[0]) : [subject, share];
      return Array.from({ length: count }, (_, nth) => lessonOf(id, subject, nth, `${taught}${no - (no % by)}`));
    }),
  );
  return {
    weekdays: WEEKDAYS,
    periods: Array.from({ length: PERIODS }, (_, at) => ({
      no: at + 1,
      is_morning: at < MORNING,
      ends_run: at === MORNING - 1,
    })),
    classes: classIds.map((id, at) => ({ id, name: `${at + 1}班`, blocked: [] })),
    teachers: ofSubject,
    rooms: roomsOf(classes),
    subjects: SUBJECTS.map(
      ([value]): ProposalSubject => ({
        value,
        name: value,
        is_main: MAIN.some(([main]) => main === value),
        blocked: value === '体' ? WEEKDAYS.flatMap((weekday) => [1, 5].map((period) => ({ weekday, period }))) : [],
      }),
    ),
    lessons,
  };
}

const teacherOf = (subject: string, no: number, blocked: readonly ProposalSlot[]): ProposalParty => ({
  id: `${subject}${no}`,
  name: `${subject}${no}`,
  blocked,
});

function lessonOf(class_id: string, subject: string, nth: number, teacher: string): ProposalLesson {
  const kind = ROOM_SHARE[subject]?.[0];
  return {
    id: `${class_id}${subject}${nth}`,
    class_ids: [class_id],
    subject,
    teacher_ids: [teacher],
    room: kind ? { kind } : null,
    length: 1,
    weeks: 'all',
    // every class meets on Monday at the end of the day
    fixed: subject === '班' ? { weekday: 1, period: PERIODS } : null,
    base: null,
  };
}

function halfDay(half: number): ProposalSlot[] {
  const weekday = WEEKDAYS[Math.floor(half / 2)] ?? 1;
  return Array.from({ length: MORNING }, (_, at) => ({ weekday, period: (half % 2) * MORNING + at + 1 }));
}

function roomsOf(classes: number): ProposalRoom[] {
  return Object.values(ROOM_SHARE).flatMap(([kind, share]) =>
    Array.from({ length: Math.max(1, Math.ceil(classes / share)) }, (_, at) => ({
      id: `${kind}${at}`,
      name: `${kind} ${at}`,
      kind,
    })),
  );
}
