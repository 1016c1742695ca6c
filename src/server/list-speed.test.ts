import { beforeAll, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { patience } from '#server/testing/pace.ts';
import { recordSql } from '#server/testing/record-sql.ts';
import { API_ROOT, asZod } from '#shared/endpoint.ts';
import { type CastName, castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { addressOf } from './testing/every-endpoint.ts';
import { enlarge, type Overrides } from './testing/large-tables.ts';
import { isNarrowed, isTriedName, triedEndpoints } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * Every list is asked in its default order and in each that it offers; what it sends to PostgreSQL is planned again on
 * tables of 100,000 rows. No plan may sort the rows of a list or read a whole table.
 */
const ROWS = 100_000;

/** Tables that grow with the use of the portal, with what the plain multiplication of the demo would get wrong. */
const LARGE: Readonly<Record<string, Overrides>> = {
  account_merge: {},
  administrative_file: { issued_on: 'current_date - n % 3000', doc_no_key: `s.doc_no_key || n` },
  announcement: { sent_at: `now() - n * interval '3 minutes'` },
  approval: {},
  audit_log: {},
  budget_hold: {},
  compilation: {},
  custom_signup: { organization_id: `(select id from organization where kind = 'school' order by id limit 1)` },
  data_task: {},
  delegation: {},
  digital_card: {},
  e_id_scan: {},
  live_video: { published_at: `now() - n * interval '3 minutes'`, updated_at: `now() - n * interval '3 minutes'` },
  form_answer: { version_id: 'md5((n % 500)::text)::uuid' },
  examinee: { entered_by: `md5((n % 500)::text)::uuid` },
  guardian_link_request: {},
  home_visit: {},
  home_visit_need: { record_id: 'md5((n % 50000)::text)::uuid' },
  home_visit_record: {},
  id_photo_change: {},
  impersonation: {},
  lesson_observation: {},
  merit_record: {},
  internotification: { sent_at: `now() - n * interval '3 minutes'` },
  lesson_change: { date: `current_date - (n % 300)::int` },
  login_event: {},
  news: {},
  notification: {},
  broom: { number: `(n % 900)::text` },
  room_booking: {},
  repair_order: {},
  room_wait: {},
  access_card: {},
  access_event: {},
  doorlock: {},
  oa_application: {
    number: `'EXP-' || n`,
    status: `'done'`,
    is_begun: 'true',
    handler_code: 'null',
    handler_user_ids: `'{}'`,
    applicant_id: 'md5((n % 5000)::text)::uuid',
  },
  drive_node: { name_key: `n || '~' || s.name_key` },
  parking: { no: `'P' || n`, parking_term_id: `md5((n % 500)::text)::uuid`, user_id: 'md5((n % 5000)::text)::uuid' },
  parking_plate: { plate_no: `'粤B' || n`, parking_id: 'md5((n % 50000)::text)::uuid' },
  face_list: {
    user_id: `md5(n::text)::uuid`,
    file_id: 'null',
    status: `case when n % 200 = 0 then 'pending' else 'withdrawn' end`,
  },
  parking_blacklist: {
    subject: `'plate'`,
    plate_no: `'p' || n`,
    phone_bidx: 'null',
    valid_to: `current_date + 30`,
    valid_from: 'current_date',
    status: `'lifted'`,
  },
  print_job: { pickup_id: 'null', created_by: 'md5((n % 2000)::text)::uuid', printer_id: 'md5((n % 20)::text)::uuid' },
  parking_event: { parking_camera_id: 'null', event_no: 'null', of_event_id: 'null' },
  parking_violation: {},
  oa_budget: {},
  pending_staff: { status: `case when n % 200 = 0 then 'pending' else 'accepted' end` },
  phone_change_application: { state: `case when n % 200 = 0 then 'pending' else 'approved' end` },
  role_user: {},
  roll_call: { ended_at: 'now()' },
  roll_call_person: {},
  staff_invitation: {},
  student: {},
  student_class: {},
  user: {},
  user_credential: { username: `'u' || n` },
  user_department: {},
  user_group: {},
  user_organization: {},
  vacation: {
    no: `'L' || n`,
    applicant_id: 'md5((n % 5000)::text)::uuid',
    requested_by: 'md5((n % 5000)::text)::uuid',
    status: `'rejected'`,
  },
  visitor: { user_id: `case when n % 5 = 0 then md5((n % 5000)::text)::uuid end` },
  visitor_person: { user_id: `case when n % 5 = 0 then md5((n % 5000)::text)::uuid end` },
  white_list_entry: { kind: `'black'` },
  work_plan: {
    subject_id: 'md5(n::text)::uuid',
    period_start: 'current_date - n % 3000',
    period_end: 'current_date + 7',
  },
  work_plan_item: { date: 'current_date - n % 3000', broom_id: 'null' },
};

/** Lists whose rows are put in by hand and stay few: their order needs no index. */
const FEW = new Set([
  'admin_apps.list',
  'admin_clients.list',
  'admin_dictionaries.list',
  'admin_organizations.list',
  'admin_posts.list',
  'background_jobs.list', // the queue's own tables, which it empties itself
  'banners.list',
  'classrooms.list',
  'contacts.list', // of one person
  'departments.ownerList',
  'digital_card_templates.list',
  'ffyplans.list', // one in five years
  'forms.list', // what the offices of one school draw
  'gates.list',
  'grades.list',
  'guardian_transfers.list', // of one pupil, and the few that a school decides
  'live_video_users.viewers', // of one video
  'interviewers.list', // those of one school who interview
  'internotification_receipts.list',
  'messages.receipts', // of one notice, announcement or message
  'administrative_files.receipts',
  'system_rules.receipts', // of one document or rule
  'merit_rules.list',
  'teaching_evaluations.list', // a few a term
  'notification_types.list',
  'organization_template_configs.list',
  'oa_items.list', // what one school offers
  'oa_perms.list',
  'organizations.options',
  'organizations.ownerList',
  'posts.internotificationPosts',
  'posts.list',
  'roles.list',
  'school_campuses.details',
  'school_campuses.list',
  'school_years.list',
  'school_years.options',
  'securities.list',
  'semesters.list',
  'serve_users.list', // the people whom companies send to one school
  'stu_gd_clients.list', // of one pupil
  'user_groups.users', // of one group, 5,000 at most
]);

/**
 * Orders that no index serves, by list and asker, each with its slowest statement on tables that really hold 100,000
 * rows and with what stands in the way; nothing may be added. An order over several schools needs an index without the
 * school beside the one that serves each of them.
 */
const SLOW: Readonly<Record<string, readonly string[] | 'all'>> = {
  // the people of a school by their names, each once: sorted after who follows a rule is known by an index
  'attendance_days.list (orgadmin)': 'all',
  // 91 and 178 ms, half of it the exact numbers of who has an account; who has none comes first, a fact of the person in
  // an order within a school
  'activation_progress.list (orgadmin)': 'all',
  'activation_progress.list (superadmin)': 'all',
  // 15 ms: counts the staff among the members of a school by reading all staff once
  'address_book.list (superadmin)': 'all',
  // counts whom an announcement still waits for: its notices by their index, each person once
  'announcements.list (superadmin)': 'all',
  // the pairs of accounts that may be one person, a few hundred among all people, by name
  'admin_users.doubles (superadmin)': 'all',
  // 1.4 ms: comes in order; only the plan reckons with reading all people of the group, for entries without a school
  'admin_logs.list (superadmin)': 'all',
  // 77 and 3 ms: staff or pupils by name within a school; kind and name stand with the person, the school with the
  // membership
  'digital_cards.holders (hrofficer)': 'all',
  'digital_cards.holders (superadmin)': 'all',
  // 46 and 95 ms, of it 24 and 25 the order: memberships of departments by the name of the person
  'members.list (hrofficer)': 'all',
  'members.list (superadmin)': 'all',
  'posts.users (hrofficer)': 'all', // 38 ms: holders of posts by the name of the person
  // 11 and 15 ms: those that wait for a second approval come first, then by the end of the right; counted exactly
  'roles.listRoleUsers (hrofficer)': 'all',
  'roles.listRoleUsers (superadmin)': 'all',
  // 147 ms, over all schools: three more indexes that every visit would write at each of its steps, for orders that one
  // reader may ask for; the usual order and that of registration have theirs
  'visitors.list (superadmin)': ['first_in_at', '-first_in_at', 'no', '-no'],
};

/** Who asks: somebody of one school, and somebody of the whole group where they may. */
const CALLERS: readonly CastName[] = [
  'hrofficer',
  'security',
  'orgadmin',
  'principal',
  'teacher',
  'visitor',
  'examinee',
];
const OF_GROUP = 'superadmin';

/** What a list cannot be asked without. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin_logs.list': { kind: 'login', from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' },
  'attendance_days.list': { month: '2026-10' },
  'digital_cards.holders': { kind: 'staff' },
  'visitors.mine': { role: 'visitor' },
};

interface Sent {
  readonly list: string;
  readonly sort: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly reach: string;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Startup Cost': number;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

const demo = useDemo();
const sent: Sent[] = [];
const unanswered: string[] = [];

const lists = triedEndpoints().flatMap(({ name, endpoint }) => {
  const shape = endpoint.query && endpoint.method === 'GET' && !endpoint.raw ? shapeOf(endpoint.query) : undefined;
  if (!shape?.['page'] || FEW.has(name) || name.endsWith('.export')) return [];
  const sort = shape['sort'] as { unwrap(): { options: string[] } } | undefined;
  return [{ name, endpoint, sorts: [undefined, ...(sort?.unwrap().options ?? [])] }];
});

function shapeOf(query: object): Readonly<Record<string, unknown>> | undefined {
  return (asZod(query as never) as unknown as { shape?: Record<string, unknown> }).shape;
}

beforeAll(async () => {
  const ids = await someIds();
  for (const list of lists) {
    const wasAsked = [await ask(list, ids, CALLERS), await ask(list, ids, [OF_GROUP])];
    if (!wasAsked.includes(true)) unanswered.push(list.name);
  }
  for (const [table, overrides] of Object.entries(LARGE))
    if (!isNarrowed || sent.some(({ text }) => text.includes(`"${table}"`)))
      await enlarge(demo.test_db, table, ROWS, overrides);
}, patience(240));

type Browser = Awaited<ReturnType<typeof demo.as>>;

/** Asks as the first of these people who may, in every order, and keeps what went to PostgreSQL. */
async function ask(list: (typeof lists)[number], ids: Readonly<Record<string, string>>, people: readonly CastName[]) {
  const path = addressOf(list.endpoint, { id: ids[list.name] ?? '' }).slice(API_ROOT.length);
  for (const person of people) {
    const browser = await demo.as(person);
    const first = await browser.call('GET', path, { query: NEEDED[list.name] ?? {} });
    if (first.code !== 0) continue;
    for (const sort of list.sorts) await keep(browser, `${list.name} (${person})`, path, list.name, sort);
    return true;
  }
  return false;
}

async function keep(browser: Browser, list: string, path: string, name: string, sort: string | undefined) {
  const query = { ...NEEDED[name], ...(sort ? { sort } : {}) };
  const statements = await recordSql(async () => {
    expect((await browser.call('GET', path, { query })).code, `${list} by ${sort}`).toBe(0);
  });
  const reach = new Map<number, string>();
  for (const { text, values, connection } of statements) {
    if (text.includes('set_config')) reach.set(connection, String(values[0]));
    else if (/^(select|with)\b/i.test(text) && !text.includes('current_setting'))
      sent.push({ list, sort: sort ?? 'default', text, values, reach: reach.get(connection) ?? EVERYWHERE });
  }
}

async function someIds(): Promise<Record<string, string>> {
  const one = async (query: string) =>
    (await demo.test_db.query<{ id: string }>(`select ${query} limit 1`))[0]?.id ?? '';
  const place = `from user_department where user_id = '${castId('hrofficer')}'`;
  return {
    'department_members.list': await one(`department_id as id ${place}`),
    'department_members.ofOrganization': await one(`organization_id as id ${place}`),
    'forms.answers': await one(
      `form_id as id from custom_form_version where organization_id = '${organizationId('sy-middle')}'`,
    ),
    'oa_budgets.holds': await one('budget_id as id from budget_hold'),
    'roll_calls.people': await one('id from roll_call'),
    'wage_tables.progress': await one(`id from wage where status = 'sent'`),
    'roles.users': await one('role_id as id from role_user group by 1 order by count(*) desc'),
  };
}

/** What a plan does with too many rows: sorts them, or reads a whole table that no limit cuts short. */
function faultsOf(top: Plan): string[] {
  const faults: string[] = [];
  const walk = (plan: Plan): void => {
    const type = plan['Node Type'];
    const table = plan['Relation Name'] ?? '';
    if (type === 'Seq Scan' && table in LARGE && top['Total Cost'] > plan['Total Cost'] / 2)
      faults.push(`reads ${table}`);
    if (type === 'Sort' && (plan.Plans?.[0]?.['Plan Rows'] ?? 0) > ROWS / 100) faults.push('sorts');
    if (type === 'Incremental Sort' && plan['Startup Cost'] > ROWS / 100) faults.push('sorts');
    for (const part of plan.Plans ?? []) walk(part);
  };
  walk(top);
  return faults;
}

/** Plans as the portal's own role in the same reach, so that row level security counts. */
async function planOf({ text, values, reach }: Sent): Promise<Plan> {
  const { pool } = demo.test_db.database;
  const client = await pool.connect();
  try {
    await client.query(`select set_config('app.reach', $1, false)`, [reach]);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, [
      ...values,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('no plan');
    return plan;
  } finally {
    client.release();
  }
}

test('every list was asked', () => {
  expect(isNarrowed || lists.length > 30).toBe(true);
  expect(unanswered).toEqual([]);
});

test('an order that is offered is followed: forwards and backwards ask for different things', () => {
  const asked = new Map<string, string>();
  for (const { list, sort, text, values } of sent) {
    const key = `${list}, ${sort}`;
    asked.set(key, `${asked.get(key) ?? ''}${text} ${JSON.stringify(values)}\n`);
  }
  const backwards = [...asked.keys()].filter((key) => key.includes(', -'));
  expect(backwards.filter((key) => asked.get(key) === asked.get(key.replace(', -', ', ')))).toEqual([]);
});

/** Faults by list and asker, then by order. */
const faulty = new Map<string, Map<string, Set<string>>>();

beforeAll(async () => {
  for (const one of sent) {
    const orders = faulty.get(one.list) ?? new Map<string, Set<string>>();
    faulty.set(one.list, orders);
    const before = orders.get(one.sort) ?? [];
    orders.set(one.sort, new Set([...before, ...faultsOf(await planOf(one))]));
  }
});

test('no list sorts its rows or reads a whole table', () => {
  const found = [...faulty].flatMap(([list, orders]) =>
    [...orders]
      .filter(([sort]) => SLOW[list] !== 'all' && !SLOW[list]?.includes(sort))
      .flatMap(([sort, faults]) => [...faults].map((fault) => `${list}, ${sort}: ${fault}`)),
  );
  expect(found).toEqual([]);
});

test('what is named as slow still is: an order that was mended leaves the names', () => {
  const mended = Object.entries(SLOW).flatMap(([list, named]) => {
    if (!isTriedName(list)) return [];
    const orders = faulty.get(list) ?? new Map<string, Set<string>>();
    return (named === 'all' ? [...orders.keys()] : named)
      .filter((sort) => !orders.get(sort)?.size)
      .map((sort) => `${list}, ${sort}`);
  });
  expect(mended).toEqual([]);
});
