import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { asZod, type Schema } from '#shared/endpoint.ts';
import type { CastName } from '../../database/demo/cast.ts';
import { clientOf, demoOrganizations, type OrganizationKey, organizationId } from '../../database/demo/places.ts';
import { demoGroup } from '../../database/demo/school-group.ts';
import type { JsonSchema } from './testing/arbitrary.ts';
import type { NamedEndpoint } from './testing/every-endpoint.ts';
import { fillEmptyStores } from './testing/every-store.ts';
import { foreignMarks, marksIn } from './testing/foreign-marks.ts';
import { giveEverything } from './testing/give-everything.ts';
import { isTriedName, triedEndpoints } from './testing/narrowed.ts';
import { ownThings } from './testing/own-things.ts';
import { rowOfPath } from './testing/rows-of-school.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * Every read that is not public, as people of one school group or school, with every id that may be given being that of
 * another one: no answer holds what only the other one has, an id of its rows or a name, number, phone or document of
 * its people.
 */

const demo = useDemo();

interface Reader {
  readonly who: CastName;
  /** Where the person is given every role there is; absent: with the rights that the demo gives. */
  readonly everything_in?: OrganizationKey;
  /** The organisations whose rows they may meet, the one they are in last. All others are foreign, unless they lie above. */
  readonly own: readonly OrganizationKey[];
  /** Where the foreign rows come from whose ids are given. */
  readonly foreign: OrganizationKey;
}

const sy = demoOrganizations.map(({ key }) => key).filter((key) => clientOf(key) === 'sy');
const READERS: readonly Reader[] = [
  { who: 'outsider', everything_in: 'md', own: ['md', 'md-school'], foreign: 'sy-middle' },
  { who: 'superadmin', own: [...sy.filter((key) => key !== 'sy-middle'), 'sy-middle'], foreign: 'md-school' },
  { who: 'orgadmin', everything_in: 'sy-middle', own: ['sy', 'sy-middle'], foreign: 'sy-intl' },
  { who: 'homeroom', own: ['sy', 'sy-middle'], foreign: 'sy-intl' },
  { who: 'guard', own: ['sy', 'sy-middle'], foreign: 'sy-intl' },
  { who: 'guardian', own: ['sy', 'sy-primary', 'sy-middle'], foreign: 'sy-intl' },
  { who: 'student', own: ['sy', 'sy-middle'], foreign: 'sy-intl' },
];

/** Reads that answer nobody here. */
const NOT_PLAYED = [
  // asks for a span of months: life/leave/server/leave-figures.test.ts
  'vacation_figures.export',
  'vacation_figures.statistics',
  // a draft, and a search that runs for it: learning/schedule/server/proposal/proposals.test.ts
  'schedule_proposals.count',
  'schedule_proposals.get',
  // ask for the own row or the own upload of the reader, which the first row of a school is not
  'contacts.get',
  'data_tasks.result',
  'wage_users.views',
  'digital_cards.show',
  'files.show',
  'visitors.pass',
  'award_infos.mine_show',
  // a round of which nothing is about the reader, and a student of whom they read nothing
  'evaluation_answers.results',
  'merit_records.line',
  'merit_records.of_student',
  'merit_records.radar',
  // ask for a shift whose log is open, for somebody whose timetable is shown, for a type of the own school
  'duty_logs.get',
  'duty_schedules.audienceOptions',
  'cover_lessons.candidates', // needs a lesson
  'lessons.exportLoad',
  'lessons.list',
  'lessons.load',
  'lessons.owners',
  'vacation_types.get',
  // ask for a code, a document or an address that only its bearer has
  'children.askByIdNo',
  'guardian_invitations.look',
  'phone_change.sendCode',
  'shell.framePass',
  // ask for a month, or for a day with its person: work/attendance/server/{days,months}.test.ts
  'attendance_days.explain',
  'attendance_days.export',
  'attendance_days.list',
  'attendance_days.mineExplained',
  'attendance_months.get',
  'attendance_rules.audienceOptions', // needs a kind
  'attendance_rules.explain',
  // asks for the name of a list; whose views it answers is tried in core/shell/server/list-views.test.ts
  'list_views.list',
  // asks for a subject, and answers the points of the own group alone: textbooks/server/knowledges.test.ts
  'knowledges.tree',
  // asks for a second batch that was checked: work/payroll/server/payroll.test.ts
  'wage_tables.compare',
  // asks for a number of a revision: compilations/server/compilations.test.ts
  'compilation_reading.diff',
  // of these kinds the demo has no row of a school
  'admin_dictionaries.get',
  'internotifications.formAnswer',
  'internotifications.formDraft',
  'announcements.get',
  'announcements.recipients',
  'examinees.get',
  'messages.comments',
  'messages.exportReceipts',
  'messages.receipts',
  'messages.stats',
  'organization_template_configs.get',
  'roles.copies',
  // two facts that fit together: a right with its person, a year with its group, a gate with the guard on duty, a record
  // with its kind
  'live_videos.audienceOptions', // needs a kind
  'drive_shares.audienceOptions',
  'drive_shares.link', // asks for its code
  'audiences.offer',
  'comments.colleagues',
  'comments.file',
  'comments.list',
  'roles.explain',
  'school_years.get',
  'visitors.gateBoard',
  'department_members.moveCheck',
  // only a lock that listens for a card right now has one
  'doorlocks.enrolment',
  // the desk of a live is for those who moderate it
  // for the host of a live, who asks for a part of an audience
  'live_types.get',
  'lives.audienceOptions',
  'report_links.audienceOptions', // needs a kind
  'finance_subjects.leaves', // needs a year
  // a built-in report has a key, and no report server is set up in the tests: office/reports/server/reports.test.ts
  'ffyplan_target_changes.list', // needs a plan and one of its goals: ffyplans/server/ffyplans.test.ts
  'ffyplans.goalItems', // needs a plan and one of its goals: ffyplans/server/ffyplans.test.ts
  'reports.health',
  'reports.show',
  'reports.token',
  'lives.pushAddress',
  'tencents.fetchToken', // no chat service is set up in the tests
  'forms.export',
  'oa_perms.audienceOptions',
  'oa_perms.people',
  // for who ordered a job that lies ready, and who may open its files
  'print_jobs.code',
  'print_jobs.openFile',
  // the demo has no request under way, and kinds of papers have no id
  'regular_requests.flow',
  'regular_requests.colleagues',
  'flows.show',
  // asks for a colleague of the own school: room-bookings/server/booking/meeting-times.test.ts
  'room_bookings.times',
  // the gates at which a guard stands now
  'visitors.gateList',
  // a gate with a plate that stands before it
  'parking_checks.check',
];

const endpoints = triedEndpoints().filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.right !== 'public' && !endpoint.raw,
);

const schemaOf = (schema: Schema | undefined): JsonSchema =>
  schema ? (z.toJSONSchema(asZod(schema), { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {};

const isId = (name: string) => /(^|_)ids?$/.test(name);

/** The table of the rows that a field of a query means. */
function tableOf(name: string): string {
  const word = name.replace(/_ids?$/, '').replace(/^ids?$/, 'user');
  if (/^(host_user|actor|on_behalf|user|student|student_user|teacher|child|target|guest)$/.test(word)) return 'user';
  return { org: 'organization', parent: 'department', campus: 'school_campus', visit: 'home_visit' }[word] ?? word;
}

/** The first row of a table in an organisation, or of its school group. */
async function rowOf(table: string, key: OrganizationKey): Promise<string | null> {
  if (table === 'organization') return organizationId(key);
  if (table === 'user') {
    const alone = demoGroup(today()).people.find(
      ({ memberships, types }) => types.includes('student') && memberships.every((one) => one.organization === key),
    );
    return alone?.id ?? null;
  }
  const columns = await demo.test_db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and column_name in ('organization_id', 'client_id')`,
    [table],
  );
  if (columns.length === 0) return null;
  const at = columns
    .map((one) => one.name)
    .sort()
    .reverse();
  const [row] = await demo.test_db.query<{ id: string }>(
    `select id from "${table}" where coalesce(${at.join(', ')}) = any ($1) order by 1 limit 1`,
    [[organizationId(key), organizationId(clientOf(key))]],
  );
  return row?.id ?? null;
}

/** Values that calls ask for, whatever the rows are. */
const PLAIN: Readonly<Record<string, string>> = {
  from: addDays(today(), -20),
  to: today(),
  kind: 'staff',
  code: visitorRights.details,
  q: '明',
};

/** Values that one call asks for, in its path or its query. */
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'company_check.check': { name: '书院' },
  'home.group': { group: 'online_office' },
  'ffyplans.audienceOptions': { kind: 'organization' },
  'wage_tables.statistics': { year: '2026' },
  'wage_users.summary': { year: '2026' },
  'system_rules.audienceOptions': { kind: 'organization' },
  'work_calendar_days.effects': { date_from: today(), date_to: today(), kind: 'rest' },
  'work_plans.audienceOptions': { kind: 'organization' },
  'system_rules.diff': { from: '1', to: '1' },
};

/** The query that a read demands, with rows of the own place. */
async function demanded({ properties = {}, required = [] }: JsonSchema, here: OrganizationKey, name: string) {
  const query: Record<string, string> = 'per_page' in properties ? { per_page: '100' } : {};
  for (const [field, value] of Object.entries(ASKED[name] ?? {})) if (field in properties) query[field] = value;
  for (const name of required) {
    if (name in query) continue;
    if (properties[name]?.format === 'date-time')
      query[name] = new Date(Date.now() - (name === 'from' ? 3_600_000 : 0)).toISOString();
    else query[name] = PLAIN[name] ?? (isId(name) ? await rowOf(tableOf(name), here) : null) ?? '';
  }
  return query;
}

/** The path with a row of an organisation in it; null: there is none. */
async function pathIn(path: string, key: OrganizationKey): Promise<{ path: string; id: string } | null> {
  if (!path.includes('{')) return { path, id: '' };
  const statement = rowOfPath(path);
  if (!statement) return null;
  const [row] = await demo.test_db.query<{ id: string }>(statement, [organizationId(key)]);
  return row ? { path: path.replace('{id}', row.id), id: row.id } : null;
}

interface Call {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The foreign id that is given, which an answer may repeat. */
  readonly sent: string;
}

/** The calls of one read: plain, and once for every id of a foreign row that it takes. */
async function callsOf({ name: call, endpoint }: NamedEndpoint, { foreign, own }: Reader): Promise<Call[]> {
  const here = own.at(-1) as OrganizationKey;
  const schema = schemaOf(endpoint.query);
  const query = await demanded(schema, here, call);
  const asked = endpoint.path.replace(/\{(\w+)\}/g, (param, name: string) => ASKED[call]?.[name] ?? param);
  const [mine, its] = [await pathIn(asked, here), await pathIn(asked, foreign)];
  const calls: Call[] = its?.id ? [{ path: its.path, query, sent: its.id }] : [];
  if (!mine) return calls;
  const { path } = mine;
  const names = Object.keys(schema.properties ?? {});
  calls.push({ path, query, sent: '' });
  if (names.includes('q')) calls.push({ path, query: { ...query, q: PLAIN['q'] as string }, sent: '' });
  for (const name of names.filter(isId)) {
    const id = await rowOf(tableOf(name), foreign);
    if (id) calls.push({ path, query: { ...query, [name]: id }, sent: id });
  }
  return calls;
}

const answered = new Set<string>();

beforeAll(async () => {
  await ownThings(demo);
  await fillEmptyStores(demo, await demo.as('orgadmin'));
  for (const { who, everything_in } of READERS) if (everything_in) await giveEverything(demo, who, everything_in);
});

test.each(READERS)('$who is told nothing that only other schools have', async (reader) => {
  const marks = await foreignMarks(demo, reader.own);
  expect(marks.size).toBeGreaterThan(500);
  const browser: Browser = await demo.as(reader.who);
  const wrong = new Set<string>();
  for (const named of endpoints) {
    for (const { path, query, sent } of await callsOf(named, reader)) {
      // a person has a few tasks at once; each export is asked as if those before it were done
      if (named.endpoint.side_effect)
        await demo.test_db.query(`update data_task set state = 'failed' where state = 'queued'`);
      const { code, data } = await browser.call('GET', path, { query });
      if (code === 500001) wrong.add(`${named.name}: 500`);
      if (code !== 0) continue;
      answered.add(named.name);
      for (const mark of marksIn(data, marks, sent)) wrong.add(`${named.name} ${mark}${sent && ' asked for it'}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

test('every other read was answered to somebody', () => {
  expect(endpoints.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual(
    NOT_PLAYED.filter(isTriedName).toSorted(),
  );
});
