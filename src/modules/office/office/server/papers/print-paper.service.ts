import { and, eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { starCount } from '#modules/desk/forms/contract/form-kinds.ts';
import { isEmpty, shownFields } from '#modules/desk/forms/contract/form-rules.ts';
import { type FormField, formSchema } from '#modules/desk/forms/contract/form-schema.ts';
import { subjectTree } from '#modules/office/finance/server/public.ts';
import { showPaperCode } from '#modules/office/verify/contract/paper-code.ts';
import { issuePaper, papersAbout } from '#modules/office/verify/server/public.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { historyOf } from '#server/lifecycle/moves.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { formatFen } from '#shared/rules/money.ts';
import { type Lang, listIn, type Text } from '#shared/text.ts';
import { paperLifecycle } from '../../contract/oa-application.lifecycle.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { oaApplication } from '../tables.ts';
import { attachedTo } from './paper-files.service.ts';
import { answerOf } from './paper-form.service.ts';
import { officeSheet, type SheetFacts } from './paper-sheet.ts';
import { PAPER, papersWhere } from './papers.queries.ts';
import { visibleTo } from './papers-reach.service.ts';

/** Moves that stand under a paper as opinions. */
const OPINIONS: readonly string[] = ['approve', 'return', 'refuse', 'finish'];

/** Makes the sheet of a paper for somebody who may read it. Each says what held when it was made. */
export async function printPaper(ctx: Context, id: string, lang: Lang) {
  const { actor, services } = ctx;
  const reach = rowReach(actor.client_id, actor.reach);
  const { organization_id } = await services.database.read(
    reach,
    async (db) => (await readable({ ...ctx, db }, id)).paper,
  );
  const issued = await issuePaper(ctx, {
    paper: officeSheet,
    lang,
    organization_id,
    subject: { kind: PAPER, id },
    owner_id: actor.user_id,
    facts: (db) => factsOf({ ...ctx, db }, id),
  });
  ctx.audit({ action: `${PAPER}.print`, target: [PAPER, id], organization_id, after: { lang } });
  const file = await services.database.read(reach, async (db: Db) =>
    (await papersAbout(db, services.files, officeSheet.kind, { kind: PAPER, id })).find((one) => one.id === issued.id),
  );
  if (!file) throw refuse(shared.unavailable);
  return { file: file.file, code: showPaperCode(file.code) };
}

/** A paper that may be printed. Refuses (404001) others, and one that was never submitted. */
async function readable(ctx: Context, id: string) {
  const [found] = await papersWhere(ctx.db, and(eq(oaApplication.id, id), await visibleTo(ctx)), 1);
  if (!found) throw refuse(shared.not_found);
  if (found.paper.number === null || found.paper.status === 'draft') throw refuse(r.not_submitted);
  return found;
}

/** What the sheet says, with the paper locked until the transaction ends. */
async function factsOf(ctx: Context, id: string): Promise<SheetFacts> {
  const { db } = ctx;
  await db.select({ id: oaApplication.id }).from(oaApplication).where(eq(oaApplication.id, id)).for('share');
  const { paper, item, applicant, acted_by, department } = await readable(ctx, id);
  const [school] = await db
    .select({ name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(eq(organization.id, paper.organization_id));
  const files = await ctx.services.files.listOf(db, attachedTo(id));
  return {
    organization: school ?? { name: '', name_en: null },
    item: { name: item.name, name_en: item.name_en },
    number: paper.number ?? '',
    title: paper.title,
    applicant,
    acted_by,
    department,
    submitted_at: paper.submitted_at ?? paper.created_at,
    amount_fen: paper.amount_fen,
    actual_amount_fen: paper.actual_amount_fen,
    subject: await subjectOf(ctx, paper),
    state: paperLifecycle.states[paper.status],
    answers: await answersOf(ctx, paper),
    attachments: files.map(({ name }) => name),
    opinions: await opinionsOf(ctx, id),
    result: paper.external_result,
    zone: await zoneOf(db, paper.organization_id),
  };
}

type Paper = typeof oaApplication.$inferSelect;

async function subjectOf(ctx: Context, { organization_id, subject_code: code, submitted_at, created_at }: Paper) {
  if (code === null) return null;
  const year = Number((submitted_at ?? created_at).slice(0, 4));
  const tree = await subjectTree(ctx, { organization_id, year, department_id: null, q: null, codes: [code] });
  const found = tree.find((one) => one.code === code);
  const name = (of: string | null | undefined) => [code, of].filter(Boolean).join(' ');
  return { name: name(found?.name), name_en: name(found?.name_en ?? found?.name) };
}

/** Every opinion of every round, in the order in which they were given; 代 names for whom it was decided. */
async function opinionsOf({ db }: Context, id: string): Promise<SheetFacts['opinions']> {
  const events = (await historyOf(db, PAPER, id)).filter(
    ({ move, by_user_id }) => by_user_id && OPINIONS.includes(move),
  );
  const moves: Readonly<Record<string, Text>> = paperLifecycle.moves;
  return events.map(({ move, by_name, facts, reason, at }) => ({
    name: by_name ?? '',
    for: typeof facts?.['for'] === 'string' ? facts['for'] : null,
    move: { cn: moves[move]?.cn ?? move, us: moves[move]?.us ?? move },
    words: reason,
    at,
  }));
}

const MASKED = '＊＊＊＊';

/** The answers in words; what is sensitive is masked, what is a file is named beside the others. */
async function answersOf(ctx: Context, paper: Paper): Promise<SheetFacts['answers']> {
  const answer = paper.form_version_id ? await answerOf(ctx, paper) : null;
  if (!answer) return [];
  const schema = formSchema.parse(answer.form.schema);
  const names = new Map(answer.files.map(({ id, name }) => [id, name]));
  return shownFields(schema, answer.answers)
    .filter(({ key, kind }) => kind !== 'note' && !isEmpty(answer.answers[key]))
    .map((field) => ({
      label: { cn: field.label, us: field.label_en ?? field.label },
      value: field.sensitive ? { cn: MASKED, us: MASKED } : wordsOf(field, answer.answers[field.key], names),
    }));
}

const same = (text: string): Text => ({ cn: text, us: text });

function wordsOf(field: FormField, value: unknown, files: ReadonlyMap<string, string>): Text {
  const list = [value].flat().map(String);
  const chosen = list.flatMap((code) => field.options.find((one) => one.code === code) ?? []);
  if (chosen.length)
    return {
      cn: listIn(
        'cn',
        chosen.map(({ label }) => label),
      ),
      us: listIn(
        'us',
        chosen.map(({ label, label_en }) => label_en ?? label),
      ),
    };
  if (field.kind === 'money' && typeof value === 'number') return same(`¥${formatFen(value)}`);
  if (field.kind === 'rating') return same(`${list[0]}/${starCount(field)}`);
  if (field.kind === 'range' && value && typeof value === 'object' && 'from' in value && 'to' in value)
    return same(`${value.from} – ${value.to}`);
  const named = list.map((one) => files.get(one) ?? one);
  return { cn: listIn('cn', named), us: listIn('us', named) };
}
