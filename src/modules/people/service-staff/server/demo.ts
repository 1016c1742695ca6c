import { sql } from 'drizzle-orm';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { makeIdentities } from '../../../../../database/demo/identities.ts';
import { campusId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { CertificateKind, ServeKind } from '../contract/serve-kinds.ts';
import type { ServeStatus } from '../contract/serve-users.lifecycle.ts';
import { firstExpiry } from './serve-users.policy.ts';
import { badgeNumbers } from './serve-users-moves.service.ts';
import { serveUser } from './tables.ts';

interface Worker {
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly born: string;
  readonly kind: ServeKind;
  readonly company: keyof typeof COMPANIES;
  readonly place: string;
  readonly title: string;
  readonly paper?: readonly [kind: CertificateKind, daysLeft: number];
  readonly status?: 'pending' | 'suspended' | 'left';
  /** Days since the background check; absent: none was asked. */
  readonly checked?: number;
}

/** Days until the contract of a company ends. */
const COMPANIES = {
  洁雅保洁服务有限公司: 208,
  鲜厨膳食管理有限公司: 23,
  平安校车客运有限公司: 117,
  恒修物业维修有限公司: 341,
} as const;

const WORKERS: readonly Worker[] = [
  {
    name: '罗桂芳',
    gender: 'female',
    born: '1974-03-08',
    kind: 'cleaning',
    company: '洁雅保洁服务有限公司',
    place: '教学楼A座',
    title: '保洁员',
    checked: 120,
  },
  {
    name: '谭秀珍',
    gender: 'female',
    born: '1979-10-21',
    kind: 'cleaning',
    company: '洁雅保洁服务有限公司',
    place: '图书馆',
    title: '保洁员',
    checked: 380,
  },
  {
    name: '邱美玲',
    gender: 'female',
    born: '1982-06-14',
    kind: 'cleaning',
    company: '洁雅保洁服务有限公司',
    place: '体育馆',
    title: '保洁员',
    status: 'pending',
  },
  {
    name: '曾志强',
    gender: 'male',
    born: '1985-01-30',
    kind: 'canteen',
    company: '鲜厨膳食管理有限公司',
    place: '学生食堂',
    title: '厨师长',
    paper: ['health', 160],
    checked: 95,
  },
  {
    name: '温丽华',
    gender: 'female',
    born: '1988-12-02',
    kind: 'canteen',
    company: '鲜厨膳食管理有限公司',
    place: '学生食堂',
    title: '打餐员',
    paper: ['health', 6],
    checked: 95,
  },
  {
    name: '涂国栋',
    gender: 'male',
    born: '1971-09-17',
    kind: 'bus',
    company: '平安校车客运有限公司',
    place: '校车3号线',
    title: '驾驶员',
    paper: ['driving', 730],
    checked: 60,
  },
  {
    name: '崔建平',
    gender: 'male',
    born: '1990-04-25',
    kind: 'repair',
    company: '恒修物业维修有限公司',
    place: '后勤维修间',
    title: '电工',
    paper: ['electrician', -3],
    status: 'suspended',
    checked: 210,
  },
  {
    name: '龚长发',
    gender: 'male',
    born: '1968-07-11',
    kind: 'repair',
    company: '恒修物业维修有限公司',
    place: '后勤维修间',
    title: '水暖工',
    paper: ['qualification', 400],
    status: 'left',
    checked: 300,
  },
];

/** Eight people of four companies: most work, one waits for the check, one was suspended by the clock, one has left. */
export async function serviceStaffDemo({ db, services, today }: DemoContext): Promise<void> {
  const { seal } = services;
  const identities = makeIdentities();
  const organization_id = organizationId('sy-middle');
  const rows = WORKERS.map((worker, at) => {
    const { name, gender, born, kind, company, place, title, paper } = worker;
    const status: ServeStatus = worker.status ?? 'active';
    const id_no = identities.idNumber(born, gender);
    const certificates = paper
      ? [
          {
            id: uuidv7(),
            kind: paper[0],
            file_id: null,
            no_sealed: seal.seal(
              `440300${demoId(name).replaceAll(/\D/g, '').slice(0, 8)}`,
              'serve_user.certificate_no',
            ),
            issued_on: addDays(today, paper[1] - 365),
            expires_on: addDays(today, paper[1]),
          },
        ]
      : [];
    return {
      id: demoId(`serve_user:${name}`),
      organization_id,
      name,
      gender,
      kind,
      company,
      status,
      certificates,
      id_type: 'identity' as const,
      id_no_sealed: seal.seal(id_no, 'serve_user.id_no'),
      id_no_bidx: seal.blindIndex(id_no, 'id_no'),
      phone_sealed: seal.seal(identities.phone(), 'serve_user.phone'),
      contract_no: `HT-${today.slice(0, 4)}-${String(Object.keys(COMPANIES).indexOf(company) + 1).padStart(3, '0')}`,
      contract_from: addDays(today, COMPANIES[company] - 365),
      contract_to: addDays(today, COMPANIES[company]),
      posts: [
        {
          campus_id: campusId('sy-middle', at % 3 === 1 ? 'NORTH' : 'SOUTH'),
          place,
          title,
          weekdays: ['1', '2', '3', '4', '5'] as const,
        },
      ],
      papers_until: firstExpiry(certificates),
      badge_no: status === 'pending' ? null : badgeNumbers.format(today, at + 1),
      responsible_user_id: castId(kind === 'bus' ? 'security' : 'office'),
      left_on: status === 'left' ? addDays(today, -12) : null,
      // who is still to begin came this week
      created_at: `${addDays(today, status === 'pending' ? -4 : -150 + at)}T01:30:00Z`,
    };
  });
  await db.insert(serveUser).values(rows);
  await badgeNumbers.goOnAfter(db, organization_id, today, rows.length);
  await db.insert(lifecycleEvent).values(rows.flatMap((row) => historyOf(row, today)));
  for (const { name, checked } of WORKERS)
    if (checked !== undefined)
      await db.execute(sql`insert into teacher_check (id, organization_id, serve_user_id, kind, asked_on, result, checked_by)
        values (${uuidv7()}, ${organization_id}, ${demoId(`serve_user:${name}`)}, 'entry', ${addDays(today, -checked)}, 'clear', ${castId('hrofficer')})`);
}

type Made = Pick<typeof serveUser.$inferSelect, 'id' | 'organization_id' | 'status' | 'created_at'>;

/** How somebody came to where they stand. */
function historyOf({ id, organization_id, status, created_at }: Made, today: string) {
  const by = { by_user_id: castId('office'), by_name: '赵晓彤' };
  const at = (days: number) => `${addDays(today, -days)}T02:00:00Z`;
  const events = [
    { ...by, move: 'create', from_state: null, to_state: 'pending', at: created_at, reason: null },
    { ...by, move: 'activate', from_state: 'pending', to_state: 'active', at: at(90), reason: null },
    {
      by_user_id: null,
      by_name: null,
      move: 'lapse',
      from_state: 'active',
      to_state: 'suspended',
      at: at(2),
      reason: null,
    },
    { ...by, move: 'leave', from_state: 'active', to_state: 'left', at: at(12), reason: '公司调往其他学校' },
  ];
  const told = { pending: [0], active: [0, 1], suspended: [0, 1, 2], left: [0, 1, 3] }[status];
  return events
    .filter((_, at) => told.includes(at))
    .map((event) => ({ ...event, organization_id, entity_type: 'serve_user', entity_id: id }));
}
