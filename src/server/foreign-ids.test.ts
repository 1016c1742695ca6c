import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { onboardingRights } from '#modules/identity/onboarding/rights.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { patience } from '#server/testing/pace.ts';
import { asZod, type Endpoint, type Schema } from '#shared/endpoint.ts';
import { castId } from '../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../database/demo/places.ts';
import { demoId } from '../../database/demo/random.ts';
import { fitting, type JsonSchema } from './testing/arbitrary.ts';
import type { NamedEndpoint } from './testing/every-endpoint.ts';
import { everyStore } from './testing/every-store.ts';
import { isTriedName, triedEndpoints } from './testing/narrowed.ts';
import { ownThings } from './testing/own-things.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * Every write whose body holds ids, called with the id of a row of the other school group by somebody who may do much
 * in the own one: the row is neither changed nor stored anywhere, and nothing breaks. The rest of a body is made up
 * within reason, so that the id is what the call is judged by.
 */

const demo = useDemo();
const [here, there] = [organizationId('sy-middle'), organizationId('md-school')];
const [group, otherGroup] = [organizationId('sy'), organizationId('md')];

/** Table of the rows that a field means: by the field with its endpoint, else by the field; `gate_id` means `gate` by itself. */
const TABLE_OF: Readonly<Record<string, string>> = {
  area_group_ids: 'dlock_group',
  background_file_id: 'file',
  certificate_file_id: 'file',
  winner_ids: 'user',
  campus_id: 'school_campus',
  card_ids: 'digital_card',
  cover_id: 'file',
  evidence_ids: 'file',
  ffyplan_goal_id: 'ffyplan_goal',
  'ffyplans.create id': 'department',
  'ffyplans.update id': 'department',
  'ffyplans.addGoal owner_id': 'user',
  'ffyplans.updateGoal owner_id': 'user',
  'ffyplans.addGoal parent_id': 'ffyplan_goal',
  'ffyplans.updateGoal parent_id': 'ffyplan_goal',
  owner_ids: 'user',
  partner_department_ids: 'department',
  'work_plans.addItem id': 'department',
  'work_plans.create id': 'department',
  'work_plans.update id': 'work_plan_item',
  'work_plans.updateItem id': 'department',
  image_en_id: 'file',
  image_h5_en_id: 'file',
  image_h5_id: 'file',
  image_id: 'file',
  'guardian_transfers.request to_id': 'user',
  file_id: 'file',
  into_id: 'department',
  org_id: 'organization',
  person_id: 'visitor_person',
  person_ids: 'visitor_person',
  photo_file_id: 'file',
  photo_id: 'file',
  plan_file_id: 'file',
  root_organization_id: 'organization',
  template_id: 'digital_card_template',
  'account_audit.decide item_id': 'phone_change_application',
  'admin_menus.create parent_id': 'menu',
  'admin_menus.update parent_id': 'menu',
  'admin_menus.sort parent_id': 'menu',
  'admin_menus.sort id': 'menu',
  'admin_organizations.create parent_id': 'organization',
  'organizations.create parent_id': 'organization',
  'departments.create parent_id': 'department',
  'departments.update parent_id': 'department',
  'announcements.remove ids': 'announcement',
  place_ids: 'attendance_place',
  'comments.add record_id': 'visitor',
  'notifications.setRead ids': 'announcement',
  'audiences.preview id': 'department',
  'attendance_rules.create id': 'department',
  'attendance_rules.update id': 'department',
  'duty_schedules.create id': 'department',
  'duty_schedules.update id': 'department',
  'administrative_files.create id': 'department',
  'administrative_files.update id': 'department',
  replaces_id: 'administrative_file',
  'system_rules.create id': 'department',
  'system_rules.update id': 'department',
  source_file_id: 'file',
  signature_file_id: 'file',
  'wage_tables.bankFile template_id': 'bank_file_template',
  'wages.create template_id': 'wage_template',
  'drive.addFile parent_id': 'drive_node',
  'drive.addFolder parent_id': 'drive_node',
  'drive.move parent_id': 'drive_node',
  'drive.restore parent_id': 'drive_node',
  'drive_shares.create id': 'department',
  'drive_shares.create node_id': 'drive_node',
  'report_links.create id': 'department',
  'report_links.update id': 'department',
  'dlock_groups.confirm drop_ids': 'user',
  'dlock_groups.create id': 'department',
  'dlock_groups.update id': 'department',
  'internotifications.create id': 'department',
  'internotifications.update id': 'department',
  'internotifications.updateHere id': 'department',
  'messages.create id': 'department',
  'messages.update id': 'department',
  'internotifications.confirm signature_id': 'file',
  album_ids: 'album',
  'albums.create id': 'department',
  'albums.update id': 'department',
  editor_ids: 'user',
  'compilations.tree id': 'compilation_node',
  'compilations.tree parent_id': 'compilation_node',
  node_id: 'compilation_node',
  'live_video_users.play id': 'course_resource',
  host_id: 'user',
  co_host_ids: 'user',
  moderator_ids: 'user',
  portrait_class_ids: 'classroom',
  'lives.create id': 'department',
  'oa_perms.create id': 'department',
  'oa_perms.update id': 'department',
  'lives.preview id': 'department',
  'lives.update id': 'department',
  attachment_ids: 'file',
  'live_videos.create id': 'department',
  'live_videos.update id': 'department',
  'live_videos.setAudiences id': 'department',
  co_owner_ids: 'user',
  'course_resources.destroyAll ids': 'course_resource',
  'course_resources.restore ids': 'course_resource',
  candidate_id: 'job_candidate',
  need_id: 'home_visit_need',
  photo_ids: 'file',
  printer_id: 'printer',
  pickup_place_id: 'broom',
  place_id: 'broom',
  file_ids: 'file',
  campus_ids: 'school_campus',
  photo_file_ids: 'file',
  violation_ids: 'parking_violation',
  'parking_checks.simulate camera_id': 'parking_camera',
  oa_item_id: 'oa_item',
  handler_user_ids: 'user',
  applicant_id: 'user',
  icon_file_id: 'file',
  parking_term_id: 'parking_term',
  parking_lot_id: 'parking_lot',
  wanted_lot_ids: 'parking_lot',
  vehicle_license_file_id: 'file',
  driving_license_file_id: 'file',
  proof_file_ids: 'file',
  teacher_ids: 'user',
  guest_ids: 'user',
  other_id: 'room_booking',
  other_lesson_id: 'lesson',
  to_room_id: 'broom',
  reading_id: 'schedule_reading',
  'class_schedules.slots id': 'schedule_slot',
  'duty_logs.write corrects_id': 'duty_log_entry',
  'duty_schedules.create place_ids': 'building',
  'duty_schedules.update place_ids': 'building',
  'duty_swaps.create return_shift_id': 'duty_shift',
  'duty_swaps.create shift_id': 'duty_shift',
  visit_id: 'home_visit',
  vacation_type_id: 'vacation_type',
  applicant_ids: 'user',
  student_ids: 'user',
  taker_id: 'user',
  proof_ids: 'file',
  continues_id: 'vacation',
  assignee_id: 'user',
  after_ids: 'file',
  before_ids: 'file',
  film_id: 'file',
  team_ids: 'user',
  'repair_categories.create parent_id': 'repair_category',
  'repair_categories.update parent_id': 'repair_category',
  'repair_orders.create category_id': 'repair_category',
  'repair_orders.update category_id': 'repair_category',
  'repair_orders.merge into_id': 'repair_order',
  'visit_records.sign signature_id': 'file',
  comment_id: 'notice_comment',
  evaluation_id: 'file',
  'internotifications.createComment parent_id': 'notice_comment',
  'messages.createComment parent_id': 'notice_comment',
  'internotifications.remove ids': 'internotification',
  'notifications.hide ids': 'announcement',
  'banners.updateSorts ids': 'banner',
  'department_members.end ids': 'user_department',
  'department_members.move ids': 'user_department',
  'members.end ids': 'user_department',
  'evaluation_answers.answer target_id': 'evaluation_target',
  'lesson_observations.create teacher_id': 'user',
  'lesson_observations.update teacher_id': 'user',
  'data_scopes.update target_id': 'department',
  'roles.addUsers target_id': 'department',
  'roles.updateRoleUser target_id': 'department',
  'roll_calls.tick person_ids': 'roll_call_person',
  'visitors.applyVisitor id': 'visitor_person',
  'visitors.create id': 'visitor_person',
  'visitors.update id': 'visitor_person',
  draft_id: 'teacher_draft',
  chapter_id: 'textbook_chapter',
  knowledge_ids: 'knowledge',
  prerequisite_ids: 'knowledge',
  'textbooks.create id': 'textbook_chapter',
  'textbooks.update id': 'textbook_chapter',
  cover_file_id: 'file',
  to_book: 'textbook',
  'textbooks.succeed from': 'textbook_chapter',
  'textbooks.succeed to': 'textbook_chapter',
  'knowledges.create parent_id': 'knowledge',
  'knowledges.update parent_id': 'knowledge',
  'knowledges.merge merged_into': 'knowledge',
  'c_tags.merge merged_into': 'c_tag',
  form_id: 'custom_form',
  'teacher_records.saveDraft id': 'teacher_draft',
  'teacher_records.sendActiveSms ids': 'user',
};
const TABLES = new Set(readdirSync('database/schema').map((file) => file.replace(/\.json$/, '')));
/** Fields that hold somebody. */
const PERSON = /(^|_)(user|student|leader|principal|actor|on_behalf)_ids?$|^into$/;
/** Ids that are no rows of a school group (a certificate within its person), filters of an export that finds nothing, and rooms, which have no table yet. */
const NO_ROW =
  /request_id$|^admin_logs\.export |^oauth\.|^invite_signups\.begin invitation_id|^profile\.changeAvatar id|broom_id$|^live_messages\.mute message_id$|^serve_users\.\w+ id$|^teacher_records\.(create|saveInfo|update|updateInfo) id$/;

/** The table of the row in the path of an endpoint; stores say it by themselves. */
const PATH_TABLE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (await everyStore()).map((store) => [store.rules.contract.create.path.slice(1), getTableName(store.table)]),
  ),
  'admin/posts': 'post',
  administrative_files: 'administrative_file',
  'admin/menus': 'menu',
  'admin/clients': 'client',
  'admin/users': 'user',
  banners: 'banner',
  classrooms: 'classroom',
  class_schedules: 'class_schedule',
  lesson_changes: 'lesson_change',
  period_plans: 'period_plan',
  schedule_days: 'schedule_day',
  course_resources: 'course_resource',
  ffyplans: 'ffyplan',
  work_plans: 'work_plan',
  departments: 'department',
  digital_card_templates: 'digital_card_template',
  'drive/nodes': 'drive_node',
  'drive/spaces': 'drive_space',
  duty_logs: 'duty_shift',
  duty_shifts: 'duty_shift',
  duty_swaps: 'duty_swap',
  grades: 'grade',
  guardians: 'user',
  guardian_transfers: 'guardian_transfer',
  live_videos: 'live_video',
  merit_records: 'merit_record',
  news: 'news',
  organization_template_configs: 'organization_template_config',
  organizations: 'organization',
  roles: 'role',
  oa_applications: 'oa_application',
  parkings: 'parking',
  print_jobs: 'print_job',
  print_quotas: 'print_quota',
  printers: 'printer',
  parking_aways: 'parking_away',
  repair_orders: 'repair_order',
  room_bookings: 'room_booking',
  securities: 'security',
  students: 'student',
  system_rule_versions: 'system_rule_version',
  system_rules: 'system_rule',
  users: 'user',
  vacation_types: 'vacation_type',
  vacation_amount_users: 'vacation_amount_user',
  vacations: 'vacation',
  absence_marks: 'absence_mark',
  visit_records: 'home_visit_record',
  visitors: 'visitor',
  visits: 'home_visit',
  'visitors/white_list': 'white_list_entry',
  parking_blacklists: 'parking_blacklist',
  parking_events: 'parking_event',
  parking_lots: 'parking_lot',
  parking_violations: 'parking_violation',
};

const KEYS: Readonly<Record<string, string>> = { student: 'user_id', job_candidate: 'pending_staff_id' };
const keyOf = (table: string) => KEYS[table] ?? 'id';
const isId = (name: string) => /(^|_)ids?$/.test(name) || name === 'into';
const tableOf = (endpoint: string, field: string): string | null => {
  if (NO_ROW.test(`${endpoint} ${field}`)) return null;
  const known = TABLE_OF[`${endpoint} ${field}`] ?? (PERSON.test(field) ? 'user' : TABLE_OF[field]);
  if (known) return known;
  const named = field.replace(/_ids?$/, '');
  return TABLES.has(named) ? named : null;
};

const DAY = 86_400_000;
const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
const day_after = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);

/** Readers, department and files of what an office keeps are in order, but for the id that is tried. */
const OFFICE = departmentId('sy-middle', 'XZB');
const ofOffice = (endpoint: string, more: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries({ kind: 'department', id: OFFICE, department_id: OFFICE, ...more }).map(([field, value]) => [
      `${endpoint} ${field}`,
      value,
    ]),
  );
const FILE = { category: 'form', doc_no: null, effective_on: null, handle_by: null, replaces_id: null, file_ids: [] };
const RULE = { source_file_id: null };

/** What rules between fields ask for, and a made up value would miss: by the field, or by the endpoint with it. */
const SENSIBLE: Readonly<Record<string, unknown>> = {
  ...ofOffice('administrative_files.create', FILE),
  ...ofOffice('administrative_files.update', FILE),
  ...ofOffice('oa_perms.create', {}),
  ...ofOffice('system_rules.create', RULE),
  ...ofOffice('system_rules.update', RULE),
  // of a department of others: its items are not looked at
  'work_plans.create scope': 'department',
  'work_plans.create department_id': departmentId('sy-middle', 'YW'),
  'wages.create month': `${tomorrow.slice(0, 7)}-01`,
  'wages.create columns': [{ key: 'net', label: '实发', kind: 'net' }],
  'wages.create copy_of': null,
  'wage_users.create values': {},
  'textbooks.create subject_value': '102007',
  'textbooks.create volume': '下',
  'textbooks.create isbn': null,
  'textbooks.create cover_file_id': null,
  'textbooks.update subject_value': '102007',
  'textbooks.update volume': '下',
  'textbooks.update isbn': null,
  'textbooks.update cover_file_id': null,
  'knowledges.create subject_value': '102007',
  'knowledges.create code': '77.7',
  'knowledges.update subject_value': '102007',
  'knowledges.update code': '77.7',
  address: '学府路 1 号',
  credit_code: null,
  department_unitid: null,
  email: 'a@b.cn',
  end_at: `${tomorrow}T04:00:00Z`,
  id_no: '11010519491231002X',
  id_type: 'identity',
  host_user_id: castId('homeroom'),
  image_en_id: null,
  image_h5_en_id: null,
  image_h5_id: null,
  image_id: null,
  art: 'campus',
  is_minor: false,
  is_public: true,
  link_kind: 'none',
  link_target: null,
  opinion: '同意来访',
  reply_kind: 'none',
  reply_options: [],
  send_at: null,
  password: 'Shuyuan123',
  password_confirmation: 'Shuyuan123',
  reason: '按规定办理的申请',
  school_year: '2026-2027',
  start_at: `${tomorrow}T02:00:00Z`,
  valid_from: tomorrow,
  valid_to: tomorrow,
  photo_file_id: null,
  photo_id: null,
  plan_file_id: null,
  'candidates.interview starts_at': `${tomorrow}T02:00:00Z`,
  'semesters.create starts_on': tomorrow,
  'semesters.create ends_on': day_after,
  'semesters.create first_week_monday': '2026-11-02',
  'serve_users.create file_id': null,
  'serve_users.create contract_from': tomorrow,
  'serve_users.create contract_to': tomorrow,
  'serve_users.create issued_on': null,
  'serve_users.update contract_from': tomorrow,
  'serve_users.update contract_to': tomorrow,
  'serve_users.update left_on': null,
  'admin_organizations.create code': 'own-1',
  'account_children.activate consents': ['child_account'],
  'banners.create placement': 'home',
  'comments.add kind': 'visitor',
  'contacts.create phone': '13812345678',
  'contacts.create kind': 'companion',
  'contacts.update phone': '13812345678',
  'custom_signups.create consents': ['terms', 'privacy'],
  'delegations.create codes': [onboardingRights.signUps],
  'departments.create code': 'own-1',
  'departments.update code': 'own-1',
  'organizations.create code': 'own-1',
  'user_actives.signUpTeacher consents': ['terms', 'privacy'],
  'room_bookings.series from': '10:00',
  'room_bookings.series to': '11:00',
  'visitors.review result': 'approve',
  'visitors.verify direction': 'in',
  'visitors.verify refuse_reason': null,
};

const own = new Map<string, string>();
const foreign = new Map<string, string>();
const tables: string[] = [];
const versioned = new Set<string>();

/** Gives the other school group a row of every table, and notes one that stays in the own. */
beforeAll(async () => {
  const { query } = demo.test_db;
  const columns = await query<{ t: string; columns: string[] }>(
    `select table_name as t, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name in (select relname from pg_class where relkind = 'r') group by 1`,
  );
  for (const { t, columns: names } of columns) {
    tables.push(t);
    if (names.includes('version')) versioned.add(t);
  }
  await query(
    `insert into file (id, organization_id, owner_id, kind, key, name, size, mime, sha256, status)
     select gen_random_uuid(), o, u, 'attachment', gen_random_uuid()::text, 'a.png', 1, 'image/png', 'x', 'stored'
       from (values ($1::uuid, $2::uuid), ($1, $2), ($3, $4)) as v (o, u)`,
    [here, castId('office'), there, castId('outsider')],
  );
  await ownThings(demo);
  const wanted = new Set([...attempts().map(({ table }) => table), ...Object.values(PATH_TABLE)]);
  for (const { t, columns: names } of columns.filter((one) => wanted.has(one.t))) {
    const key = keyOf(t);
    const keys = ['organization_id', 'client_id'].filter((name) => names.includes(name));
    if (keys.length === 0) continue;
    const at = `coalesce(${keys.join(', ')})`;
    const first = async (places: readonly string[]) =>
      (
        await query<{ id: string }>(`select ${key} as id from "${t}" where ${at} = any ($1) order by 1 limit 1`, [
          places,
        ])
      )[0]?.id;
    let other = await first([there, otherGroup]);
    if (!other) {
      const client = names.includes('client_id') ? `client_id = '${otherGroup}'` : null;
      const place = names.includes('organization_id')
        ? `organization_id = case organization_id when '${group}' then '${otherGroup}'::uuid else '${there}' end`
        : null;
      // a row of a log that is never changed is given to the other school as well
      await query(`alter table "${t}" disable trigger user`);
      const rows = await query<{ id: string }>(
        `update "${t}" set ${[client, place].filter(Boolean).join(', ')}
          where ${key} = (select ${key} from "${t}" where ${at} = any ($1) order by 1 desc limit 1) returning ${key} as id`,
        [[here, group]],
      );
      await query(`alter table "${t}" enable trigger user`);
      other = rows[0]?.id;
    }
    if (other) foreign.set(t, other);
    const stays = await first([here, group]);
    if (stays) own.set(t, stays);
  }
});

/** Those that have to be in a state, and the rights of the one who calls. */
beforeAll(async () => {
  const { query } = demo.test_db;
  for (const [t, mine, its] of [
    ['user', castId('teacher'), castId('outsider')],
    ['organization', here, there],
    ['client', demoId('client:sy'), demoId('client:md')],
    ['oa_item', await firstOf(`oa_item where organization_id = '${here}'`), foreign.get('oa_item')],
    [
      'visitor',
      await firstOf(`visitor where status = 'applied' and host_user_id = '${castId('teacher')}'`),
      foreign.get('visitor'),
    ],
    [
      'school_year',
      await firstOf(`school_year where status <> 'closed' and client_id = '${group}'`),
      foreign.get('school_year'),
    ],
    ...(await Promise.all(
      ['administrative_file', 'system_rule'].map(
        async (t) =>
          [t, await firstOf(`${t} where status = 'draft' and organization_id = '${here}'`), foreign.get(t)] as const,
      ),
    )),
  ] as const) {
    own.set(t, mine);
    if (its) foreign.set(t, its);
  }
  // a notice that was moved there is one that nobody here was told
  await query('delete from notification where subject_id = $1', [foreign.get('internotification')]);
  await query(
    `insert into role_user (id, role_id, user_id, organization_id) select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null
     on conflict do nothing`,
    [castId('office'), group],
  );
  await query(
    `insert into role_user_scope (id, role_user_id, kind) select gen_random_uuid(), id, 'organization_tree' from role_user where user_id = $1 on conflict do nothing`,
    [castId('office')],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('office')]));
});

const firstOf = async (rows: string) =>
  (await demo.test_db.query<{ id: string }>(`select id from ${rows} limit 1`))[0]?.id ?? '';

/** Where ids stand in a body, each by its path of names. */
function idFields(schema: JsonSchema, at = ''): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isId(name) ? [`${at}${name}`] : []),
    ...idFields(field, `${at}${name}.`),
  ]);
  const items = schema.items ? idFields(schema.items, at) : [];
  return [...new Set([...inner.flatMap((one) => idFields(one, at)), ...fields, ...items])];
}

/** A body with own rows in every field of ids, but for one, and with the version that the changed row has now. */
function withIds(value: unknown, endpoint: string, path: string, version: number | null, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, endpoint, path, version, at));
  if (value === null || typeof value !== 'object') return value;
  const filled = Object.entries(value).map(([name, part]) => {
    if (name === 'version' && version !== null) return [name, version];
    const isForeign = `${at}${name}` === path;
    const here = `${endpoint} ${name}`;
    const sensible = SENSIBLE[here in SENSIBLE ? here : name];
    if (sensible !== undefined && !isForeign) return [name, sensible];
    const table = isId(name) ? tableOf(endpoint, name) : null;
    if (!table) return [name, withIds(part, endpoint, path, version, `${at}${name}.`)];
    const id = (isForeign ? foreign : own).get(table) ?? randomUUID();
    return [name, Array.isArray(part) || name.endsWith('ids') ? [id] : id];
  });
  return Object.fromEntries(filled);
}

const pathTable = ({ path }: Endpoint): string =>
  PATH_TABLE[path.replace(/^\//, '').replace(/\/(\{.*|sort$)/, '')] ?? '';

/** The version of the row that a call changes, so that the call is not refused for an old one. */
async function versionOf(endpoint: Endpoint): Promise<number | null> {
  const inTree = endpoint.path === '/admin/menus/sort';
  const table = inTree ? 'menu_tree' : pathTable(endpoint);
  if (!versioned.has(table)) return null;
  const [row] = await demo.test_db.query<{ version: number }>(
    `select version from "${table}" where ${inTree ? 'client_id' : keyOf(table)} = $1`,
    [inTree ? group : own.get(table)],
  );
  return row?.version ?? null;
}

/** What tells that the id was looked at, where neither its field is named nor the row called absent. */
const ANSWERS: Readonly<Record<string, string>> = {
  'announcements.create attachment_ids': '文件已失效，请重新上传',
  'announcements.create organization_ids': '您没有此操作的权限',
  'attendance_rules.create audience.include.id': '所选范围超出您的权限',
  'attendance_rules.create audience.exclude.id': '所选范围超出您的权限',
  'attendance_rules.create exempt.include.id': '所选范围超出您的权限',
  'attendance_rules.create exempt.exclude.id': '所选范围超出您的权限',
  'attendance_rules.update audience.include.id': '所选范围超出您的权限',
  'attendance_rules.update audience.exclude.id': '所选范围超出您的权限',
  'attendance_rules.update exempt.include.id': '所选范围超出您的权限',
  'attendance_rules.update exempt.exclude.id': '所选范围超出您的权限',
  'banners.create image_id': '文件已失效，请重新上传',
  'banners.create image_h5_id': '文件已失效，请重新上传',
  'banners.create image_en_id': '文件已失效，请重新上传',
  'banners.create image_h5_en_id': '文件已失效，请重新上传',
  'comments.add file_id': '文件已失效，请重新上传',
  'administrative_files.create file_ids': '文件已失效，请重新上传',
  'administrative_files.update file_ids': '文件已失效，请重新上传',
  'system_rules.create source_file_id': '文件已失效，请重新上传',
  'system_rules.update source_file_id': '文件已失效，请重新上传',
  'candidates.create pending_staff_id': '该应聘者已不在待审核状态',
  'live_videos.setAudiences audience.exclude.id': '可见范围超出您的权限',
  'live_videos.setAudiences audience.include.id': '可见范围超出您的权限',
  'news.create cover_id': '文件已失效，请重新上传',
  'oa_perms.create audience.exclude.id': '使用范围超出您的权限',
  'oa_perms.create audience.include.id': '使用范围超出您的权限',
  'serve_users.create certificates.file_id': '文件已失效，请重新上传',
  'serve_users.create photo_id': '文件已失效，请重新上传',
  'serve_users.update certificates.file_id': '文件已失效，请重新上传',
  'serve_users.update photo_id': '文件已失效，请重新上传',
  'visitors.batchCreate host_user_id': '该被访人暂不接受预约，请直接联系对方',
  'visitors.create persons.photo_file_id': '文件已失效，请重新上传',
  'visitors.update persons.photo_file_id': '文件已失效，请重新上传',
  'visitors.create host_user_id': '该被访人暂不接受预约，请直接联系对方',
};

/** Calls that are refused before the id is looked at, each with what they would need; nothing may be added. */
const UNTRIED: Readonly<Record<string, string>> = {
  'lesson_observations.create live_video_id': 'a subject of its stage; observations.test.ts tries them',
  'lesson_observations.update classroom_id': 'a subject of its stage; observations.test.ts tries them',
  'lesson_observations.update live_video_id': 'a subject of its stage; observations.test.ts tries them',
  'lesson_observations.update teacher_id': 'a subject of its stage; observations.test.ts tries them',
  'teaching_evaluations.create grade_ids': 'questions of a round; evaluation.test.ts tries both',
  'teaching_evaluations.create semester_id': 'questions of a round; evaluation.test.ts tries both',
  'teaching_evaluations.update grade_ids': 'questions of a round; evaluation.test.ts tries both',
  'teaching_evaluations.update semester_id': 'questions of a round; evaluation.test.ts tries both',
  'admin_menus.sort items.id': 'the whole tree',
  'admin_menus.sort items.parent_id': 'the whole tree',
  'audiences.preview audience.exclude.id': 'a part of its kind',
  'audiences.preview audience.include.id': 'a part of its kind',
  'award_infos.update certificate_file_id': 'an own draft; award.test.ts tries both',
  'award_infos.update winner_ids': 'an own draft; award.test.ts tries both',
  'classrooms.check overrides.classroom_id': 'a year to come',
  'classrooms.promote overrides.classroom_id': 'a year to come',
  'compilations.create c_tag_ids': 'a subject of its stage',
  'compilations.create cover_file_id': 'a subject of its stage',
  'compilations.create textbook_id': 'a subject of its stage',
  'course_resources.update content.file_id': 'an own resource; course-resources.test.ts tries both',
  'course_resources.update content.live_video_id': 'an own resource; course-resources.test.ts tries both',
  'custom_signups.create organization_id': 'a ticket of the step before',
  'ffyplans.addGoal department_id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.addGoal owner_id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.addGoal parent_id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.addSigner user_id': 'whose turn it is; the engine of flows tries it',
  'ffyplans.copy user_ids': 'whose turn it is; the engine of flows tries it',
  'ffyplans.create file_ids': 'an own upload',
  'ffyplans.transfer user_id': 'whose turn it is; the engine of flows tries it',
  'ffyplans.update audience.exclude.id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.update audience.include.id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.update file_ids': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.updateGoal department_id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.updateGoal owner_id': 'a plan that is written; ffyplans.test.ts tries it',
  'ffyplans.updateGoal parent_id': 'a plan that is written; ffyplans.test.ts tries it',
  'flows.save steps.who.user_ids': 'a kind of papers by its name; flow-design.test.ts tries somebody of another school',
  'flows.try steps.who.user_ids': 'a kind of papers by its name; flow-design.test.ts tries somebody of another school',
  'forget.begin user_id': 'a ticket of the step before',
  'internotifications.create attachment_ids': 'an audience in reach',
  'internotifications.create audience.exclude.id': 'a part of its kind',
  'internotifications.create department_id': 'an audience in reach; notices.test.ts tries another school and group',
  'internotifications.create audience.include.id': 'a part of its kind',
  'internotifications.update attachment_ids': 'an audience in reach',
  'internotifications.update audience.exclude.id': 'a part of its kind',
  'internotifications.updateHere attachment_ids': 'an audience in reach',
  'internotifications.updateHere audience.exclude.id': 'a part of its kind',
  'invite_signups.begin org_id': 'an invitation',
  'invite_signups.removePaper file_id': 'a ticket of the step before',
  'compilations.create editor_ids': 'a subject of its stage',
  'live_videos.create album_ids': 'an own upload',
  'lives.create audience.exclude.id': 'a part of its kind; lives.test.ts tries a class out of reach',
  'lives.create audience.include.id': 'a part of its kind; lives.test.ts tries a class out of reach',
  'lives.create co_host_ids': 'a plan that is complete',
  'lives.create cover_id': 'a plan that is complete',
  'lives.create department_id': 'a plan that is complete',
  'lives.create host_id': 'a plan that is complete',
  'lives.create moderator_ids': 'a plan that is complete',
  'lives.create portrait_class_ids': 'a plan that is complete',
  'duty_logs.handOver to_user_id': 'a shift of one’s own that runs',
  'duty_logs.write corrects_id': 'a shift of one’s own that runs',
  'duty_logs.write photo_ids': 'a shift of one’s own that runs',
  'duty_logs.write repair_order_id': 'a shift of one’s own that runs; duty.test.ts tries it',
  'duty_schedules.create audience.exclude.id': 'a part of its kind',
  'duty_schedules.create audience.include.id': 'a part of its kind',
  'duty_schedules.create place_ids': 'a roster that is complete; duty.test.ts tries it',
  'duty_schedules.update audience.exclude.id': 'a draft',
  'duty_schedules.update audience.include.id': 'a draft',
  'duty_schedules.update place_ids': 'a draft',
  'duty_shifts.assign user_id': 'a shift that is ahead',
  'duty_swaps.create return_shift_id': 'a shift of one’s own',
  'duty_swaps.create to_user_id': 'a shift of one’s own; duty.test.ts tries a stranger',
  'lives.preview audience.exclude.id': 'a part of its kind',
  'lives.preview audience.include.id': 'a part of its kind',
  'lives.preview host_id': 'a plan that is complete',
  'lives.preview id': 'a plan that is complete',
  'live_videos.create audience.exclude.id': 'an own upload',
  'live_videos.create audience.include.id': 'an own upload',
  'live_videos.create file_id': 'an own upload',
  'live_videos.poster file_id': 'an own video',
  'live_videos.update audience.exclude.id': 'an own video',
  'live_videos.update audience.include.id': 'an own video',
  'live_videos.update file_id': 'an own video',
  'messages.create audience.exclude.id': 'a part of its kind',
  'messages.create audience.include.id': 'a part of its kind',
  'roles.update role_group_id': 'a role of the own school',
  'oa_applications.addSigner user_id': 'a paper on its way',
  'oa_applications.copy user_ids': 'a paper on its way',
  'oa_applications.create applicant_id': 'a scope that lets somebody act for others',
  'oa_applications.finish file_ids': 'a paper that is approved',
  'oa_applications.handOver from_user_id': 'a paper that waits too long',
  'oa_applications.handOver user_id': 'a paper that waits too long',
  'oa_applications.submit file_ids': 'an own draft',
  'oa_applications.transfer user_id': 'a paper on its way',
  'oa_applications.update file_ids': 'an own draft',
  'oa_items.update icon_file_id': 'the code of an item in use; it is tried with a new item',
  'parkings.create driving_license_file_id': 'an application that is complete',
  'elective_members.set student_ids': 'a group that the school teaches; electives.service.ts judges them',
  'lesson_changes.create lesson_id': 'fields of one kind; changes.test.ts tries it',
  'lesson_changes.assign user_id': 'a change that waits; changes.test.ts tries it',
  'period_plans.create campus_id': 'hours that agree; its store judges it',
  'period_plans.create grade_ids': 'hours that agree; its store judges them',
  'period_plans.update campus_id': 'hours that agree; its store judges it',
  'period_plans.update grade_ids': 'hours that agree; its store judges them',
  'vacations.create covers.user_ids': 'a lesson that the leave hits; covers.test.ts tries it',
  'class_schedules.create reading_id': 'a reading without an open cell; reading.test.ts tries it',
  'attendance_rules.create audience.include.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.create audience.exclude.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.create exempt.include.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.create exempt.exclude.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.update audience.include.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.update audience.exclude.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.update exempt.include.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.update exempt.exclude.id': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_fixes.create proof_ids': 'an own upload for a day that can be corrected; proofs.service.ts judges it',
  'attendance_rules.create place_ids': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_rules.update place_ids': 'a group whose hours agree; rules.test.ts tries it',
  'attendance_fixes.addSigner user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'attendance_fixes.copy user_ids': 'whose turn it is; flow.test.ts tries a stranger',
  'attendance_fixes.transfer user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'print_jobs.addSigner user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'print_jobs.copy user_ids': 'whose turn it is; flow.test.ts tries a stranger',
  'print_jobs.transfer user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'print_jobs.create department_id':
    'files of one’s own; own-jobs.test.ts tries those of others, another department and another school',
  'print_jobs.create pickup_place_id':
    'files of one’s own; own-jobs.test.ts tries those of others, another department and another school',
  'print_jobs.create printer_id':
    'files of one’s own; own-jobs.test.ts tries those of others, another department and another school',
  'print_jobs.estimate department_id':
    'files of one’s own; own-jobs.test.ts tries those of others, another department and another school',
  'print_jobs.estimate printer_id':
    'files of one’s own; own-jobs.test.ts tries those of others, another department and another school',
  'print_jobs.update department_id': 'an own draft; own-jobs.test.ts tries it with a new job',
  'print_jobs.update file_ids': 'an own draft; own-jobs.test.ts tries it with a new job',
  'print_jobs.update pickup_place_id': 'an own draft; own-jobs.test.ts tries it with a new job',
  'print_jobs.update printer_id': 'an own draft; own-jobs.test.ts tries it with a new job',
  'parkings.create proof_file_ids': 'an application that is complete',
  'parkings.create vehicle_license_file_id': 'an application that is complete',
  'parkings.review parking_lot_id': 'an application to review',
  'parkings.update driving_license_file_id': 'an application that came back',
  'parkings.update proof_file_ids': 'an application that came back',
  'parkings.update student_id': 'an application that came back',
  'parkings.update vehicle_license_file_id': 'an application that came back',
  'parkings.update wanted_lot_ids': 'an application that came back',
  'roles.update post_ids': 'a role of the own school',
  'absence_marks.update request.proof_ids': 'a mark of an own child',
  'absence_marks.update request.taker_id': 'a mark of an own child',
  'absence_marks.update request.vacation_type_id': 'a mark of an own child',
  'vacation_amount_users.create user_id': 'a type with a quota; leave.test.ts tries it',
  'vacation_amount_users.create vacation_type_id': 'somebody of the staff; leave.test.ts tries it',
  'vacation_amount_users.earn rows.user_id': 'a type that is earned; leave-changes.test.ts tries it',
  'vacation_amount_users.earn vacation_type_id': 'somebody of the staff; leave-changes.test.ts tries it',
  'vacation_amount_users.grant user_ids': 'a type that is granted',
  'vacation_amount_users.grant vacation_type_id': 'a type that is granted',
  'vacations.addSigner user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'vacations.copy user_ids': 'whose turn it is; flow.test.ts tries a stranger',
  'vacations.create applicant_ids': 'a request that is complete; leave.test.ts tries it',
  'vacations.create continues_id': 'a request that is complete',
  'vacations.create proof_ids': 'a request that is complete',
  'vacations.create taker_id': 'a request that is complete',
  'vacations.create vacation_type_id': 'a request that is complete; leave.test.ts tries it',
  'vacations.preview applicant_id': 'a request that is complete; student-leave.test.ts tries it',
  'vacations.preview vacation_type_id': 'a request that is complete; leave.test.ts tries it',
  'vacations.release taker.user_id': 'a student at the gate; student-leave.test.ts tries it',
  'vacations.transfer user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'vacations.update proof_ids': 'an own draft',
  'vacations.update taker_id': 'an own draft',
  'vacations.update vacation_type_id': 'an own draft',
  'repair_orders.assign assignee_id': 'a repair that is open; repairs.test.ts tries it',
  'repair_orders.create film_id': 'a report that is complete',
  'repair_orders.create photo_ids': 'a report that is complete; repairs.test.ts tries it',
  'repair_orders.finish after_ids': 'a repair in one’s own hands',
  'repair_orders.finish before_ids': 'a repair in one’s own hands',
  'repair_orders.start before_ids': 'a repair in one’s own hands',
  'repair_orders.update category_id': 'a report that is complete; repairs.test.ts tries it',
  'room_bookings.askSwap other_id': 'an own booking',
  'scans.resolve gate_id': 'a code that is shown now',
  'roll_calls.start campus_id': 'the campus of the other school is refused by roll-calls.test.ts',
  'securities.startDuty gate_id': 'a guard',
  'sign_in.listWithCode user_id': 'a ticket of the step before',
  'system_rule_versions.addSigner user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'system_rule_versions.copy user_ids': 'whose turn it is; flow.test.ts tries a stranger',
  'system_rule_versions.transfer user_id': 'whose turn it is; flow.test.ts tries a stranger',
  'teacher_records.create department_id': 'a whole record',
  'teacher_records.create post_id': 'a whole record',
  'teacher_records.saveInfo department_id': 'a whole record',
  'teacher_records.saveInfo draft_id': 'a whole record',
  'teacher_records.saveInfo post_id': 'a whole record',
  'teaching_progress.set chapter_id': 'a class that the caller teaches',
  'textbooks.create chapters.id': 'chapters in order; textbooks.test.ts tries both',
  'textbooks.create chapters.knowledge_ids': 'chapters in order; textbooks.test.ts tries both',
  'textbooks.update chapters.id': 'chapters in order; textbooks.test.ts tries both',
  'textbooks.update chapters.knowledge_ids': 'chapters in order; textbooks.test.ts tries both',
  'user_actives.signUpTeacher organization_id': 'a ticket of the step before',
  'visit_records.create photo_ids': 'a visit that has started',
  'visit_records.sign signature_id': 'a guardian of the child',
  'visit_records.update photo_ids': 'a record of one’s own',
  'visits.create teacher_ids': 'a student of the own school',
  'visits.update teacher_ids': 'a draft',
  'visitors.applyVisitor campus_id': 'a host by number',
  'visitors.applyVisitor org_id': 'a host by number',
  'visitors.applyVisitor persons.id': 'a host by number',
  'visitors.applyVisitor persons.photo_file_id': 'a host by number',
  'visitors.verify person_ids': 'a guard at a gate',
  'work_plans.addItem audience.exclude.id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.addItem audience.include.id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.addSigner user_id': 'whose turn it is; the engine of flows tries it',
  'work_plans.copy user_ids': 'whose turn it is; the engine of flows tries it',
  'work_plans.create items.audience.exclude.id': 'a plan with a list of items; work-plans.test.ts tries an item alone',
  'work_plans.create items.audience.include.id': 'a plan with a list of items; work-plans.test.ts tries an item alone',
  'work_plans.create items.ffyplan_goal_id': 'a plan with a list of items; work-plans.test.ts tries an item alone',
  'work_plans.create items.owner_ids': 'a plan with a list of items; work-plans.test.ts tries an item alone',
  'work_plans.create items.partner_department_ids':
    'a plan with a list of items; work-plans.test.ts tries an item alone',
  'work_plans.transfer user_id': 'whose turn it is; the engine of flows tries it',
  'work_plans.update items.audience.exclude.id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.update items.audience.include.id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.update items.ffyplan_goal_id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.update items.id': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.update items.owner_ids': 'a plan that is written; work-plans.test.ts tries an item',
  'work_plans.update items.partner_department_ids': 'a plan that is written; work-plans.test.ts tries an item',
};

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, unknown>>;
}

/** Whether an answer was given because of the id: it names the field, calls the row absent, or did nothing with it. */
function isAboutId({ code, message, errors = {} }: Answer, attempt: string, field: string): boolean {
  const last = (path: string) => path.split('.').at(-1);
  const named = Object.keys(errors).map((key) => key.replace(/\.\d+/g, ''));
  return (
    code === 0 ||
    code === 404001 ||
    message === ANSWERS[attempt] ||
    named.some((key) => field.startsWith(key) || last(key) === last(field))
  );
}

interface Attempt extends NamedEndpoint {
  readonly field: string;
  readonly table: string;
}

const schemaOf = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema(asZod(endpoint.body as Schema), { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function attempts(): Attempt[] {
  return triedEndpoints()
    .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body && !endpoint.files)
    .flatMap(({ module, name, endpoint }) =>
      idFields(schemaOf(endpoint)).flatMap((field) => {
        const last = field.split('.').at(-1) ?? '';
        const table = tableOf(name, last);
        return table ? [{ module, name, endpoint, field, table }] : [];
      }),
    );
}

test('every field of ids in a body says which rows it means', () => {
  const unknown = triedEndpoints()
    .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body && !endpoint.files)
    .flatMap(({ name, endpoint }) =>
      idFields(schemaOf(endpoint)).flatMap((field) => {
        const last = field.split('.').at(-1) ?? '';
        return tableOf(name, last) || NO_ROW.test(`${name} ${last}`) ? [] : [`${name} ${field}`];
      }),
    );
  expect(unknown).toEqual([]);
  const missed = attempts().filter(({ table }) => !foreign.has(table));
  expect(missed.map(({ name, field }) => `${name} ${field}`)).toEqual([]);
});

const wrong: string[] = [];
const untried: string[] = [];

/** Calls with made up bodies, some four and further ones until one is judged by the id. */
async function tryId({ name, endpoint, field }: Attempt, id: string): Promise<boolean> {
  const caller = await demo.as(/^visitors\.(update|review)$/.test(name) ? 'teacher' : 'office');
  let isTried = false;
  for (const [at, sample] of fc.sample(fitting(schemaOf(endpoint)), { numRuns: 12, seed: 7 }).entries()) {
    if (isTried && at >= 4) break;
    const body = withIds(sample, name, field, await versionOf(endpoint));
    if (!JSON.stringify(body).includes(id)) continue;
    const path = endpoint.path.replace(/\{(\w+)\}/g, () => own.get(pathTable(endpoint)) ?? randomUUID());
    const answer = await caller.call(endpoint.method as 'POST', path, { body });
    if (answer.code === 500001) wrong.push(`${name} ${field}: 500`);
    isTried ||= isAboutId(answer as Answer, `${name} ${field}`, field);
  }
  return isTried;
}

beforeAll(async () => {
  // counting in every table is what takes long: once before and once after all calls with an id
  const byId = Map.groupBy(attempts(), ({ table }) => foreign.get(table));
  for (const [id, own] of byId) {
    if (!id) continue;
    const { table } = own[0] as Attempt;
    const before = await traces(id, table);
    for (const attempt of own) if (!(await tryId(attempt, id))) untried.push(`${attempt.name} ${attempt.field}`);
    const left = differing(before, await traces(id, table));
    if (left.length > 0) wrong.push(...left.map((place) => `${table} in ${place}`), ...(await culprits(own, id)));
  }
}, patience(480));

/** Which of these calls leave something: each is made once more, and looked after by itself. */
async function culprits(attempts: readonly Attempt[], id: string): Promise<string[]> {
  const found: string[] = [];
  for (const attempt of attempts) {
    const before = await traces(id, attempt.table);
    await tryId(attempt, id);
    const left = differing(before, await traces(id, attempt.table));
    found.push(...left.map((place) => `${attempt.name} ${attempt.field}: ${place}`));
  }
  return found;
}

const differing = (before: Traces, after: Traces) =>
  Object.keys(after).filter((place) => after[place] !== before[place]);

test('no row of another school group is stored or changed', () => {
  expect(wrong).toEqual([]);
});

/** What is named may be tried all the same, where the rows of the demo let it on that day. */
test('every call is judged by the id, but for those that are named', () => {
  expect(untried.filter((name) => !(name in UNTRIED)).sort()).toEqual([]);
  const known = new Set(attempts().map(({ name, field }) => `${name} ${field}`));
  expect(Object.keys(UNTRIED).filter((name) => isTriedName(name) && !known.has(name))).toEqual([]);
});

type Traces = Readonly<Record<string, string>>;

/** Where an id stands: the number of rows of every table that hold it, and the row itself. */
async function traces(id: string, table: string): Promise<Traces> {
  const logs = /^(audit_|idempotency|session|client_error|login_event|data_access|analysis|attempt)/;
  const counts = tables
    .filter((one) => !logs.test(one))
    .map((one) => `select '${one}' as place, count(*)::text as trace from "${one}" t where t::text like '%${id}%'`);
  const rows = await demo.test_db.query<{ place: string; trace: string }>(
    `${counts.join(' union all ')} union all select 'the row itself', md5(t::text) from "${table}" t where ${keyOf(table)} = '${id}'`,
  );
  return Object.fromEntries(rows.map((row) => [row.place, row.trace]));
}
