import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { directoryRights } from '../../rights.ts';
import { covers } from '../covering.ts';
import { listMembers } from '../members/department-members.queries.ts';
import { departmentKinds } from './department-kinds.ts';
import { inTreeOrder } from './departments.policy.ts';
import { countMembers, listNodes } from './departments.queries.ts';

interface Params {
  readonly organization_id: string;
}

type NodeRow = Awaited<ReturnType<typeof listNodes>>[number] & {
  readonly parent_code: string | null;
  readonly members: number;
};

const departmentExport = defineExport<Params, NodeRow>({
  name: 'departments',
  title: { cn: '部门', us: 'Departments' },
  rights: [directoryRights.view, directoryRights.departments],
  columns: [
    { cn: '编码', us: 'Code', value: (row) => row.code, width: 14 },
    { cn: '名称', us: 'Name', value: (row) => `${'　'.repeat(row.depth - 1)}${row.name}`, width: 30 },
    { cn: '英文名称', us: 'English name', value: (row) => row.name_en, width: 24 },
    { cn: '类型', us: 'Type', value: (row, lang) => labelOf(departmentKinds, row.kind, lang), width: 12 },
    { cn: '上级编码', us: 'Parent code', value: (row) => row.parent_code, width: 14 },
    { cn: '负责人', us: 'Head', value: (row) => row.leader?.name ?? null, width: 12 },
    { cn: '人数', us: 'People', value: (row) => row.members },
    { cn: '排序', us: 'Order', value: (row) => row.sort },
  ],
  async *batches({ db, params }) {
    const ordered = inTreeOrder(await listNodes(db, params.organization_id, null, false));
    const counts = await countMembers(db, params);
    const codes = new Map(ordered.map((row) => [row.id, row.code]));
    yield ordered.map((row) => ({
      ...row,
      parent_code: codes.get(row.parent_id ?? '') ?? null,
      members: counts(row.id).members,
    }));
  },
});

type MemberRow = Awaited<ReturnType<typeof listMembers>>['list'][number];
const BATCH = 500;

const memberExport = defineExport<Params, MemberRow>({
  name: 'department_members',
  title: { cn: '部门成员', us: 'Department members' },
  rights: [directoryRights.exportPeople],
  columns: [
    { cn: '工号', us: 'Staff number', value: (row) => row.number, width: 14 },
    { cn: '姓名', us: 'Name', value: (row) => row.user.name, width: 12 },
    { cn: '部门', us: 'Department', value: (row) => row.department.name, width: 20 },
    { cn: '部门编码', us: 'Department code', value: (row) => row.department.code, width: 14 },
    { cn: '岗位', us: 'Post', value: (row) => row.post?.name ?? null, width: 14 },
    { cn: '岗位编码', us: 'Post code', value: (row) => row.post?.code ?? null, width: 14 },
    { cn: '主岗', us: 'Primary', value: (row, lang) => yesNo(row.is_main, lang) },
    { cn: '代理', us: 'Acting', value: (row, lang) => yesNo(row.is_acting, lang) },
    { cn: '手机号', us: 'Phone', value: (row) => row.phone, width: 14 },
    { cn: '开始日期', us: 'From', value: (row) => row.valid_from, width: 12 },
    { cn: '结束日期', us: 'To', value: (row) => row.valid_to, width: 12 },
  ],
  // staff alone: a file leaves the portal
  async *batches({ db, services, params }) {
    const sight = { pupils: [], phones: true };
    for (let page = 1; ; page += 1) {
      const { list } = await listMembers(db, services.seal, params, { page, per_page: BATCH }, sight);
      yield list;
      if (list.length < BATCH) return;
    }
  },
});

const yesNo = (value: boolean, lang: 'cn' | 'us') => (lang === 'cn' ? (value ? '是' : '否') : value ? 'Yes' : 'No');

export function exportDepartments(ctx: Context, organizationId: string) {
  const place = { organization_id: organizationId };
  if (!covers(ctx.actor, directoryRights.view, place) && !covers(ctx.actor, directoryRights.departments, place))
    throw refuse(shared.not_found);
  return startExport(ctx, departmentExport, place);
}

export function exportMembers(ctx: Context, organizationId: string) {
  const place = { organization_id: organizationId };
  if (!covers(ctx.actor, directoryRights.exportPeople, place)) throw refuse(shared.not_found);
  return startExport(ctx, memberExport, place);
}
