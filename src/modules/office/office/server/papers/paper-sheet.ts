import { definePaper } from '#server/papers/paper.ts';
import { formatDayTime } from '#shared/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Lang, listIn, localize, type Text } from '#shared/text.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

/** What the sheet of a paper says: nothing that is sealed. */
export interface SheetFacts {
  readonly organization: Named;
  readonly item: Named;
  readonly number: string;
  readonly title: string;
  readonly applicant: Named;
  readonly acted_by: Named | null;
  readonly department: Named | null;
  readonly submitted_at: string;
  readonly amount_fen: number | null;
  readonly actual_amount_fen: number | null;
  readonly subject: Named | null;
  readonly state: Text;
  readonly answers: readonly { readonly label: Text; readonly value: Text }[];
  readonly attachments: readonly string[];
  readonly opinions: readonly {
    readonly name: string;
    /** For whom it was decided by a lent right. */
    readonly for: string | null;
    readonly move: Text;
    readonly words: string | null;
    readonly at: string;
  }[];
  readonly result: string | null;
  readonly zone: string;
}

const texts = {
  number: { cn: '编号', us: 'Number' },
  title: { cn: '标题', us: 'Title' },
  applicant: { cn: '申请人', us: 'Applicant' },
  acted: { cn: '{name}（由{by}代为发起）', us: '{name} (started by {by})' },
  department: { cn: '部门', us: 'Department' },
  submitted_at: { cn: '提交时间', us: 'Submitted' },
  amount: { cn: '金额', us: 'Amount' },
  actual: { cn: '实际金额', us: 'Spent' },
  subject: { cn: '科目', us: 'Subject' },
  state: { cn: '状态', us: 'Status' },
  attachments: { cn: '附件', us: 'Attachments' },
  result: { cn: '办理结果', us: 'Result' },
  by_loan: { cn: '{name}（代{for}）', us: '{name} (for {for})' },
} as const satisfies Record<string, Text>;

const nameIn = ({ name, name_en }: Named, lang: Lang): string => (lang === 'us' && name_en) || name;

/** An office paper as it is kept on paper: what was asked, what was decided by whom, the line of the seal. */
export const officeSheet = definePaper<SheetFacts>({
  kind: 'oa_application',
  title: { cn: '办公单据', us: 'Office paper' },
  content: (facts, lang) => {
    const { applicant, acted_by, department, subject, amount_fen, actual_amount_fen, attachments, zone } = facts;
    const name = nameIn(applicant, lang);
    const rows: (readonly [Text, string | null])[] = [
      [texts.number, facts.number],
      [texts.title, facts.title],
      [texts.applicant, acted_by ? localize(texts.acted, lang, { name, by: nameIn(acted_by, lang) }) : name],
      [texts.department, department && nameIn(department, lang)],
      [texts.submitted_at, formatDayTime(facts.submitted_at, lang, zone)],
      [texts.amount, amount_fen === null ? null : formatMoney(amount_fen, lang)],
      [texts.subject, subject && nameIn(subject, lang)],
      ...facts.answers.map(({ label, value }) => [label, value[lang]] as const),
      [texts.attachments, attachments.length ? listIn(lang, attachments) : null],
      [texts.state, facts.state[lang]],
      [texts.actual, actual_amount_fen === null ? null : formatMoney(actual_amount_fen, lang)],
      [texts.result, facts.result],
    ];
    return {
      paragraphs: [nameIn(facts.item, lang)],
      facts: rows.flatMap(([label, value]) => (value ? [{ label: label[lang], value }] : [])),
      opinions: facts.opinions.map((one) => ({
        name: one.for ? localize(texts.by_loan, lang, { name: one.name, for: one.for }) : one.name,
        words: [one.move[lang], one.words].filter(Boolean).join(lang === 'cn' ? '：' : ': '),
        at: formatDayTime(one.at, lang, zone),
      })),
      sealed_by: nameIn(facts.organization, lang),
    };
  },
  file_words: ({ number }) => number,
});
