import { eq } from 'drizzle-orm';
import { namesOfUsers, zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { drawPaper } from '#server/papers/draw-paper.ts';
import { definePaper } from '#server/papers/paper.ts';
import { formatDay, formatDayTime } from '#shared/dates.ts';
import { formatFen } from '#shared/rules/money.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { monthWords } from '../batch/pay-messages.service.ts';
import { slipMoves } from '../batch/wage-moves.service.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import { openSlip } from '../pure/slip-seal.ts';
import type { SlipValues } from '../pure/sums.ts';
import { ownSlip } from './slip-standing.service.ts';

interface SlipPaper {
  readonly person: string;
  readonly school: string;
  readonly title: string;
  readonly month: Text;
  readonly pay_date: string;
  readonly columns: WageRow['columns'];
  readonly values: SlipValues;
  readonly net_fen: number;
  /** Whose copy it is and when it was made, so that a copy that goes round says so. */
  readonly copied_at: string;
}

const words = {
  slip: { cn: '{name}{month}的{title}如下，金额单位为元。', us: '{title} of {name} for {month}, in yuan.' },
  copied: { cn: '本人下载：{name}，{at}', us: 'Downloaded by {name} in person on {at}' },
  pay_date: { cn: '发放日期', us: 'Paid on' },
  name: { cn: '姓名', us: 'Name' },
} as const;

/** A slip as a paper. It is made for its owner at the moment and stored nowhere. */
export const payslipPaper = definePaper<SlipPaper>({
  kind: 'payslip',
  title: { cn: '工资条', us: 'Payslip' },
  content: ({ person, school, title, month, pay_date, columns, values, copied_at }, lang) => ({
    paragraphs: [
      localize(words.slip, lang, { name: person, month: month[lang], title }),
      localize(words.copied, lang, { name: person, at: copied_at }),
    ],
    facts: [
      { label: words.name[lang], value: person },
      { label: words.pay_date[lang], value: formatDay(pay_date, lang) },
      ...columns.flatMap((column) => {
        const value = values[column.key];
        if (value === undefined || value === '' || (column.hide_zero && value === 0)) return [];
        const label = (lang === 'us' && column.label_en) || column.label;
        return [{ label, value: typeof value === 'number' ? formatFen(value) : value }];
      }),
    ],
    sealed_by: school,
  }),
  file_words: ({ person, month }) => `${person}-${month.cn}`,
});

/** Sends a slip of one’s own as PDF: it is set apart, and goes out without being stored. */
export async function sendSlipPdf(ctx: Context, id: string, lang: Lang): Promise<void> {
  const { actor, services } = ctx;
  const made_at = new Date(services.clock.now());
  const reach = rowReach(actor.client_id, actor.reach);
  const { facts, zone } = await services.database.read(reach, async (db) => {
    const { slip, batch } = await ownSlip({ db, actor }, id);
    slipMoves.requireState(slip, 'correct'); // what was replaced is shown to nobody else as what counts
    await requireStepUp({ db, actor });
    return acrossOrganizations(db, async () => {
      const [school] = await db.select().from(organization).where(eq(organization.id, slip.organization_id));
      const own = (await namesOfUsers(db, [actor.user_id])).get(actor.user_id);
      const time_zone = await zoneOf(db, slip.organization_id);
      const { values, net_fen } = openSlip(services.seal, slip.id, slip.payload_sealed);
      const person = (lang === 'us' && own?.name_en) || slip.name_snapshot;
      return {
        zone: time_zone,
        facts: {
          person,
          values,
          net_fen,
          school: (lang === 'us' && school?.name_en) || (school?.name ?? ''),
          title: batch.title,
          month: monthWords(batch.month),
          pay_date: batch.pay_date,
          columns: batch.columns,
          copied_at: formatDayTime(made_at.toISOString(), lang, time_zone),
        } satisfies SlipPaper,
      };
    });
  });
  const number = id.slice(-8).toUpperCase();
  const url = `${services.env.public_url}/payroll/detail/${id}`;
  const drawn = await drawPaper(payslipPaper, facts, {
    lang,
    number,
    time_zone: zone,
    valid_to: null,
    issued_at: made_at,
    check: { url, code: number },
  });
  ctx.reply
    .headers({
      'content-type': drawn.mime,
      'content-length': drawn.bytes.length,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(drawn.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(Buffer.from(drawn.bytes));
}
