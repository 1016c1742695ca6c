import { and, eq, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import { placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { day, id, line } from '#shared/fields.ts';
import { genderOf, type IdType, idNumberField, idNumberProblem } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { RefusalError } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { type CertificateKind, certificateKinds, type ServeKind, serveKinds } from '../contract/serve-kinds.ts';
import { serveUserTexts as t } from '../contract/serve-users.refusals.ts';
import { serviceStaffRights } from '../rights.ts';
import { eraseServeUser, requireConsistent, storeServeUser } from './serve-users.service.ts';
import { serveUser } from './tables.ts';

interface Row {
  readonly name: string;
  readonly gender: 'male' | 'female' | null;
  readonly id_type: IdType | null;
  readonly id_no: string;
  readonly phone: string;
  readonly kind: ServeKind;
  readonly company: string;
  readonly contract_no: string | null;
  readonly contract_from: string;
  readonly contract_to: string;
  readonly certificate: CertificateKind | null;
  readonly certificate_no: string | null;
  readonly expires_on: string | null;
  readonly responsible_number: string | null;
}
interface Entry {
  readonly id: string;
}
type Source = TaskSource<{ readonly organization_id: string }>;

/** Who may be responsible, by staff number: everybody named in these rows who works here. Without a number it is who imports. */
async function responsibleFor({ db, actor, params }: Source, rows: readonly Row[]) {
  const numbers = [...new Set(rows.flatMap((row) => row.responsible_number ?? []))];
  const found = await db
    .select({ id: user.id, number: user.number })
    .from(user)
    .where(and(eq(user.client_id, actor.client_id ?? ''), inArray(user.number, numbers)));
  const ids = [actor.user_id, ...found.map((one) => one.id)];
  const places = await placesOf(db, ids, params.organization_id);
  const byNumber = new Map(found.map((one) => [one.number, one.id]));
  /** Null: nobody here has the number. */
  return ({ responsible_number }: Row): string | null => {
    const id = responsible_number ? byNumber.get(responsible_number) : actor.user_id;
    return id && places.has(id) ? id : null;
  };
}

const typeOf = ({ id_type }: Row): IdType => id_type ?? 'identity';

function draftOf(row: Row, responsible_user_id: string) {
  const { certificate, certificate_no, expires_on, responsible_number: _, ...facts } = row;
  return {
    ...facts,
    responsible_user_id,
    id_type: typeOf(row),
    gender: row.gender ?? genderOf(row.id_no) ?? ('male' as const),
    certificates: certificate ? [{ kind: certificate, no: certificate_no, expires_on }] : [],
  };
}

async function verdictOf(
  source: Source,
  row: Row,
  known: ReadonlySet<string>,
  responsible: string | null,
): Promise<Verdict> {
  const { organization_id } = source.params;
  const errors: Record<string, readonly Text[]> = {};
  const problem = idNumberProblem(typeOf(row), row.id_no);
  if (problem) errors['id_no'] = [problem];
  if (!row.gender && !genderOf(row.id_no)) errors['gender'] = [{ cn: '请填写性别', us: 'Enter the gender' }];
  if (!row.certificate && (row.certificate_no || row.expires_on)) errors['certificate'] = [t.no_certificate];
  if (!responsible) errors['responsible_number'] = [t.no_staff];
  // who is responsible was looked up for the whole batch
  const { responsible_user_id: _, ...facts } = draftOf(row, responsible ?? '');
  await requireConsistent(source, organization_id, facts).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error;
    Object.assign(errors, error.fields ?? {});
  });
  if (Object.keys(errors).length) return { errors };
  return known.has(indexOf(source, row)) ? 'same' : 'created';
}

const indexOf = ({ services }: Source, { id_no }: Row): string => services.seal.blindIndex(id_no, 'id_no');

/** People of a company by file, as the company sends it. Who is registered already is left alone. */
defineImport<Source['params'], Row>({
  name: 'serve_users',
  title: { cn: '服务人员', us: 'Service staff' },
  rights: [serviceStaffRights.manage],
  params: z.strictObject({ organization_id: id }),
  max_rows: 2000,
  columns: [
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: personNameField, example: '罗桂芳' },
    { key: 'gender', cn: '性别', us: 'Gender', schema: zodOf(genders), options: genders },
    { key: 'id_type', cn: '证件类型', us: 'ID type', schema: zodOf(idTypes), options: idTypes },
    { key: 'id_no', cn: '证件号码', us: 'ID number', is_required: true, schema: idNumberField },
    { key: 'phone', cn: '手机号', us: 'Phone number', is_required: true, schema: phoneField, example: '13800000000' },
    { key: 'kind', cn: '工种', us: 'Work', is_required: true, schema: zodOf(serveKinds), options: serveKinds },
    {
      key: 'company',
      cn: '公司',
      us: 'Company',
      is_required: true,
      schema: line(2, 100),
      example: '洁雅保洁服务有限公司',
    },
    { key: 'contract_no', cn: '合同编号', us: 'Contract number', schema: line(1, 50) },
    {
      key: 'contract_from',
      cn: '合同开始',
      us: 'Contract from',
      is_required: true,
      schema: day,
      example: '2026-09-01',
    },
    { key: 'contract_to', cn: '合同到期', us: 'Contract until', is_required: true, schema: day, example: '2027-08-31' },
    {
      key: 'certificate',
      cn: '证件名称',
      us: 'Certificate',
      schema: zodOf(certificateKinds),
      options: certificateKinds,
    },
    { key: 'certificate_no', cn: '证件编号', us: 'Certificate number', schema: line(1, 40) },
    { key: 'expires_on', cn: '证件到期', us: 'Certificate until', schema: day, example: '2027-03-01' },
    {
      key: 'responsible_number',
      cn: '负责人工号',
      us: 'Staff number of the person responsible',
      schema: line(1, 32),
      note: { cn: '空：导入的人', us: 'Empty: whoever imports the file' },
    },
  ],
  keysOf: ({ id_no }) => ({ id_no }),
  async compare(source, rows) {
    const known = await source.db
      .select({ id_no_bidx: serveUser.id_no_bidx })
      .from(serveUser)
      .where(
        and(
          eq(serveUser.organization_id, source.params.organization_id),
          inArray(
            serveUser.id_no_bidx,
            rows.map((row) => indexOf(source, row)),
          ),
          ne(serveUser.status, 'left'),
        ),
      );
    const held = new Set(known.map((one) => one.id_no_bidx));
    const isHere = source.scope.organizations.includes(source.params.organization_id);
    const responsible = await responsibleFor(source, rows);
    const verdicts: Verdict[] = [];
    for (const row of rows)
      verdicts.push(
        isHere ? await verdictOf(source, row, held, responsible(row)) : { errors: { name: [t.foreign_organization] } },
      );
    return verdicts;
  },
  async save(source, rows) {
    const { organization_id } = source.params;
    const entries: Entry[] = [];
    const responsible = await responsibleFor(
      source,
      rows.map(({ row }) => row),
    );
    for (const { row } of rows) {
      const draft = draftOf(row, responsible(row) ?? source.actor.user_id);
      const { id: made } = await storeServeUser(source, organization_id, draft);
      entries.push({ id: made });
    }
    await writeAudit(
      source.db,
      { actor: source.actor, ip: null, device: null, request_id: 'data_task' },
      entries.map((entry) => ({
        action: 'serve_user.import',
        target: ['serve_user', entry.id] as const,
        organization_id,
      })),
    );
    return entries;
  },
  /** Who was changed since, or works here, stays. */
  async undo(source, entries) {
    const rows = await source.db
      .select()
      .from(serveUser)
      .where(
        and(
          inArray(
            serveUser.id,
            (entries as readonly Entry[]).map((entry) => entry.id),
          ),
          eq(serveUser.version, 1),
          eq(serveUser.status, 'pending'),
        ),
      );
    for (const row of rows) await eraseServeUser(source, row);
  },
});
