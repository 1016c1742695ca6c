import { and, eq, inArray, or } from 'drizzle-orm';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { listIn } from '#shared/text.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import { bankBinds } from '../../contract/payroll-kinds.ts';
import { monthWords } from '../batch/pay-messages.service.ts';
import { type WageRow, wageActRules } from '../batch/wages.policy.ts';
import { findWage, isFirst, isLive, type SlipRow } from '../batch/wages.queries.ts';
import { type BankLine, bankFile, TooWide } from '../pure/bank-layout.ts';
import { openSlip } from '../pure/slip-seal.ts';
import { noteGridView } from '../slips/views.service.ts';
import { bankFileTemplate, wage, wageUser } from '../tables.ts';
import { banksOfPayees } from './payees.service.ts';

const NAMED_AT_MOST = 10;

const namedIn = (names: readonly string[]) => {
  const some = names.slice(0, NAMED_AT_MOST);
  return { cn: listIn('cn', some), us: listIn('us', some) };
};

/** The file with which the bank pays a batch. One account missing: there is none, and the refusal names who. */
export async function makeBankFile(
  ctx: Context,
  id: string,
  { template_id, reason }: { template_id: string; reason: string },
) {
  const { db, services } = ctx;
  const row = await findWage(db, within(ctx.scope, wage.organization_id), id);
  if (!row) throw refuse(shared.not_found);
  await requireStepUp(ctx);
  wageActRules.requireMoment('bank_file', ctx, row);
  const [template] = await db
    .select()
    .from(bankFileTemplate)
    .where(and(eq(bankFileTemplate.id, template_id), eq(bankFileTemplate.organization_id, row.organization_id)));
  if (!template) throw refuseFields({ template_id: [t.no_template] });
  const { lines, left_out } = await linesOf(ctx, row);
  await noteGridView(ctx, row);
  const bytes = layOut(template, lines);
  const sum_fen = lines.reduce((sum, { fen }) => sum + fen, 0);
  ctx.audit({
    action: 'wage.bank_file',
    kind: 'export',
    target: ['wage', id],
    organization_id: row.organization_id,
    after: { count: lines.length },
    reason,
  });
  const isCsv = template.format === 'csv';
  // a spreadsheet reads UTF-8 only behind a mark
  const whole = isCsv && template.encoding === 'utf-8' ? Buffer.concat([Buffer.from('\ufeff'), bytes]) : bytes;
  return {
    name: `${row.title}-${template.name}-${services.clock.now()}.${isCsv ? 'csv' : 'txt'}`,
    mime: isCsv ? 'text/csv' : 'text/plain',
    base64: whole.toString('base64'),
    count: lines.length,
    sum_fen,
    left_out,
  };
}

async function linesOf(ctx: Context, row: WageRow): Promise<{ lines: BankLine[]; left_out: number }> {
  const {
    db,
    services: { seal },
  } = ctx;
  const isOut = row.status !== 'checked' && row.status !== 'scheduled';
  const rows: SlipRow[] = await db
    .select()
    .from(wageUser)
    .where(
      and(
        eq(wageUser.wage_id, row.id),
        // while it is being sent some of them are still rows of the draft
        isOut ? or(isLive, and(inArray(wageUser.status, ['pending']), isFirst)) : isFirst,
      ),
    )
    .orderBy(wageUser.row_no, wageUser.id);
  const paid = rows
    .map((one) => ({ one, fen: openSlip(seal, one.id, one.payload_sealed).net_fen }))
    .filter(({ fen }) => fen > 0);
  const ids = paid.map(({ one }) => one.user_id ?? '');
  const banks = await banksOfPayees(ctx, row, ids);
  const missing = paid.filter(({ one }) => !banks.has(one.user_id ?? ''));
  if (missing.length)
    throw refuse(r.no_accounts, { n: missing.length, names: namedIn(missing.map(({ one }) => one.name_snapshot)) });
  const lines = paid.flatMap(({ one, fen }) => {
    const payee = banks.get(one.user_id ?? '');
    if (!payee) return [];
    const remark = cut(`${monthWords(row.month).cn}${row.title}`, 20);
    return [
      {
        account: payee.account_no,
        bank: payee.bank,
        name: payee.holder === '本人' ? one.name_snapshot : payee.holder || one.name_snapshot,
        fen,
        remark,
      },
    ];
  });
  return { lines, left_out: rows.length - lines.length };
}

function layOut(template: typeof bankFileTemplate.$inferSelect, lines: readonly BankLine[]): Buffer {
  try {
    return bankFile(template, lines);
  } catch (error) {
    if (!(error instanceof TooWide)) throw error;
    const bind = bankBinds.find(({ code }) => code === error.bind) ?? bankBinds[0];
    throw refuse(r.too_wide, { row: error.row, field: { cn: bind.cn, us: bind.us } });
  }
}
