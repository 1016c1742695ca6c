import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findExport } from '#server/data-task/definitions.ts';
import { runTask } from '#server/data-task/runner.ts';
import { openSheets } from '#server/data-task/sheets/read-sheets.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import type { CastName } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { foreignMarks, marksIn } from './testing/foreign-marks.ts';
import { isTriedAddress } from './testing/narrowed.ts';
import { taskFile } from './testing/task-file.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * Every export of the house beside the list that shows the same: for somebody who sees rows there the file has exactly
 * these rows, with the same filters too, and nothing that only other schools have.
 */

const demo = useDemo();

type Query = Readonly<Record<string, string | string[]>>;
// biome-ignore lint/suspicious/noExplicitAny: answers are parsed by the caller that knows them
type Answer = any;

interface Written {
  readonly who: CastName;
  /** Where the file is asked for. `{id}`: the row that `row` finds. */
  readonly file: string;
  readonly row?: string;
  /** Where the same is shown. */
  readonly shown: string;
  /** What both are asked for beside the filters, the log up to now; what the list alone is, and the file alone. */
  readonly always?: () => Query;
  readonly shown_only?: Query;
  readonly file_only?: Query;
  readonly filters: readonly Query[];
  /** What is shown of a row that its row in the file has as well. */
  readonly mark: (row: Answer) => unknown;
  /** The rows of an answer that has them elsewhere than in its `list`. */
  readonly rowsOf?: (data: Answer) => readonly unknown[];
  readonly method?: 'POST';
}

const school = organizationId('sy-middle');
const range = { from: addDays(today(), -30), to: today() };
const staff = { who: 'hrofficer', file: '/teachers/export', shown: '/teachers' } as const;
const number = (row: Answer) => row.number;
const inList = (data: Answer) => data.list;

/** By the name of the export, with the keys of the definition that is asked for. */
const WRITTEN: Readonly<Record<string, Written>> = {
  teachers: {
    ...staff,
    filters: [{ tab: 'active' }, { q: '王' }, { staff_kind: 'teaching' }, { sort: '-number' }],
    mark: number,
  },
  teachers_qualification_personal_sensitive: {
    ...staff,
    file_only: { group: ['qualification', 'personal', 'sensitive'], reason: '年度核对档案' },
    filters: [{ tab: 'active' }],
    mark: number,
  },
  attendance_month: {
    who: 'hrofficer',
    file: '/attendance_days/export',
    shown: '/attendance_days',
    always: () => ({ month: today().slice(0, 7) }),
    filters: [],
    mark: ({ person }) => person.name,
  },
  vacation_statistics: {
    who: 'principal',
    file: '/vacations/export',
    shown: '/vacations/statistics',
    always: () => ({ from: today().slice(0, 7), to: today().slice(0, 7) }),
    filters: [],
    mark: ({ name }) => name,
    rowsOf: ({ types, departments, months }) => [
      ...types,
      ...[...departments, ...months].flatMap(({ cells }) =>
        cells.map((cell: Answer) => types.find(({ code }: Answer) => code === cell.code)),
      ),
    ],
  },
  lesson_load: {
    who: 'orgadmin',
    file: '/lessons/load/export',
    shown: '/lessons/load',
    always: () => ({ month: today().slice(0, 7) }),
    filters: [],
    mark: ({ teacher }) => teacher.name,
  },
  class_schedules: {
    who: 'orgadmin',
    file: '/class_schedules/{id}/export',
    row: `select id from class_schedule where organization_id = '${school}' order by id limit 1`,
    shown: '/class_schedules/{id}',
    filters: [],
    mark: ({ course_name }) => course_name,
  },
  students: {
    who: 'orgadmin',
    file: '/students/export',
    shown: '/students',
    filters: [{ status: 'enrolled', boarding: 'half' }, { q: '李' }, { sort: '-number' }],
    mark: number,
  },
  users: {
    who: 'orgadmin',
    file: '/users/export',
    shown: '/users',
    filters: [{ tab: 'staff' }, { q: '李' }],
    mark: ({ name }) => name,
  },
  departments: {
    who: 'hrofficer',
    file: `/organizations/${school}/departments/export`,
    shown: `/organizations/${school}/departments`,
    filters: [],
    mark: ({ code }) => code,
  },
  department_members: {
    who: 'hrofficer',
    file: `/organizations/${school}/users/export`,
    shown: `/organizations/${school}/users`,
    shown_only: { of: 'staff' },
    filters: [],
    mark: number,
  },
  visitors: {
    who: 'security',
    file: '/visitors/export',
    shown: '/visitors',
    filters: [{ status: 'approved' }, { q: '方' }],
    mark: ({ no }) => no,
  },
  parkings: {
    who: 'security',
    file: '/parkings/export',
    shown: '/parkings',
    filters: [{ category: 'staff' }, { q: '贾' }],
    mark: ({ no }) => no,
  },
  access_events: {
    who: 'security',
    file: '/access_events/export',
    shown: '/access_events',
    filters: [{ result: 'refused' }, { from: addDays(today(), -3), to: today() }],
    mark: ({ lock }) => lock.name,
  },
  course_resources: {
    who: 'teacher',
    file: '/course_resources/export',
    shown: '/course_resources',
    always: () => ({ tab: 'org' }),
    filters: [{ kind: 'doc' }, { q: '质点' }],
    mark: ({ title }) => title,
  },
  notice_receipts: {
    who: 'office',
    file: '/internotifications/{id}/receipts/export',
    shown: '/internotifications/{id}/receipts',
    row: `select n.id from internotification n join notification r on r.subject_id = n.id
      where n.organization_id = '${school}' group by n.id order by count(*) desc limit 1`,
    filters: [{ state: 'unread' }, { q: '王' }],
    mark: ({ user }) => user.name,
  },
  form_answers: {
    who: 'office',
    file: '/custom_form/forms/{id}/export',
    shown: '/custom_form/forms/{id}/answers',
    row: `select form_id as id from custom_form_version v join form_answer a on a.version_id = v.id limit 1`,
    always: () => ({ number: '1' }),
    filters: [],
    mark: ({ by }) => by?.name,
  },
  live_viewers: {
    who: 'studentaffairs',
    file: '/lives/{id}/viewers/export',
    shown: '/lives/{id}/viewers',
    row: 'select live_id as id from live_viewer group by 1 order by count(*) desc limit 1',
    filters: [],
    mark: ({ person }) => person.name,
  },
  video_viewers: {
    who: 'media',
    file: '/live_videos/{id}/viewers/export',
    shown: '/live_videos/{id}/viewers',
    row: 'select live_video_id as id from live_video_user group by 1 order by count(*) desc, 1 limit 1',
    filters: [],
    mark: ({ user }) => user.name,
  },
  oa_budgets: {
    who: 'finance',
    file: '/oa_budgets/export',
    shown: '/oa_budgets',
    filters: [{ subject_code: '30211' }],
    mark: ({ subject_code }) => subject_code,
  },
  repair_orders: {
    who: 'facilities',
    file: '/repair_orders/export',
    shown: '/repair_orders',
    always: () => ({ scope: 'all' }),
    filters: [{ status: 'verified' }],
    mark: number,
  },
  teaching_evaluation_results: {
    who: 'principal',
    file: '/teaching_evaluations/{id}/results/export',
    method: 'POST',
    shown: '/teaching_evaluations/{id}/results',
    row: `select id from teaching_evaluation where status = 'released' order by closes_at limit 1`,
    filters: [],
    rowsOf: ({ cells }) => cells.flatMap((cell: Answer) => [cell, ...cell.items]),
    mark: ({ teacher, text }) => teacher?.name ?? text,
  },
  usage: {
    who: 'media',
    file: '/analysis_datas/export',
    shown: '/analysis_datas/summary',
    always: () => range,
    filters: [{ from: addDays(today(), -3) }], // of today nothing may be told yet
    rowsOf: (data) => [data.days, data.user_types, data.devices, data.hours, data.apps].flat(),
    mark: ({ key }) => key,
  },
  admin_logs: {
    who: 'superadmin',
    file: '/admin/logs/export',
    shown: '/admin/logs',
    method: 'POST',
    shown_only: { per_page: '100' },
    always: () => ({ from: `${range.from}T00:00:00Z`, to: new Date().toISOString() }),
    filters: [{ kind: 'export' }], // the one before
    mark: ({ action }) => action,
  },
};

/** Every export of the house, by the files that declare one. */
function exportsOfTheHouse(): string[] {
  const files = globSync('src/modules/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  return files.flatMap((path) => {
    const calls = readFileSync(path, 'utf8')
      .split(/\bdefineExport[<(]/)
      .slice(1);
    return calls.map((call) => /\bname: '([a-z_.]+)'/.exec(call)?.[1] ?? 'teachers');
  });
}

async function fileOf(who: Browser, { file, file_only, method }: Written, filter: Query): Promise<string[][]> {
  const query = { ...filter, ...file_only };
  const asked = await (method ? who.call(method, file, { body: query }) : who.call('GET', file, { query }));
  if (asked.code !== 0) throw new Error(`${file}: ${asked.message}`);
  const id = asked.data.data_task_id as string;
  await runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
  const { path, mime } = await taskFile(demo, who, id);
  const [sheet] = (await openSheets(path, mime)) ?? [];
  const rows: string[][] = [];
  for await (const { cells } of sheet?.rows() ?? []) rows.push(cells.map(String));
  return rows.slice(1, -1); // without the headings and the footer
}

async function shownBy(who: Browser, { shown, shown_only, rowsOf = inList }: Written, query: Query): Promise<Answer[]> {
  const read = async (page: Query) => {
    const { data, message } = await who.call('GET', shown, { query: { ...query, ...shown_only, ...page } });
    if (!data) throw new Error(`${shown}: ${message}`);
    return data;
  };
  const first = await read({});
  if (first.next_page) {
    const rows = [...rowsOf(first)];
    for (let page = first.next_page; page; ) {
      const next = await read({ page });
      rows.push(...rowsOf(next));
      page = next.next_page;
    }
    return rows;
  }
  if (!(first.total > first.list?.length)) return [...rowsOf(first)];
  const rows: Answer[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await read({ page: String(page), per_page: '100' });
    rows.push(...list);
    if (list.length < 100) return rows;
  }
}

describe('every export of the house', () => {
  it('is tried here', () => {
    expect(Object.keys(WRITTEN).filter((name) => !findExport(name))).toEqual([]);
    expect(exportsOfTheHouse().filter((name) => !(name in WRITTEN))).toEqual([]);
  });

  it.each(Object.entries(WRITTEN).filter(([, { file }]) => isTriedAddress(file)))(
    '%s: writes the rows that its list shows, with the same filters',
    async (_name, written) => {
      const who = await demo.as(written.who);
      const [found] = written.row ? await demo.test_db.query<{ id: string }>(written.row) : [];
      const at = (path: string) => path.replace('{id}', found?.id ?? '');
      const here = { ...written, file: at(written.file), shown: at(written.shown) };
      const marks = await foreignMarks(demo, ['sy', 'sy-middle']);
      for (const filter of [{}, ...written.filters]) {
        const query = { ...written.always?.(), ...filter };
        const rows = await fileOf(who, here, query);
        const shown = await shownBy(who, here, query);
        const wanted = shown
          .map(written.mark)
          .filter((mark) => mark !== null && mark !== undefined)
          .map(String);
        expect([filter, rows.length, shown.length > 0]).toEqual([filter, shown.length, true]);
        const cells = new Set(rows.flat().map((cell) => cell.trim()));
        expect(wanted.filter((mark) => !cells.has(mark))).toEqual([]);
        // viewers of a film may come from the whole group: those whom the list names stand in the file, too
        const named = marksIn(shown, marks);
        expect(marksIn(rows, marks).filter((mark) => !named.includes(mark))).toEqual([]);
      }
    },
  );
});
