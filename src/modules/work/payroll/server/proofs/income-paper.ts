import { definePaper } from '#server/papers/paper.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { localize, type Text } from '#shared/text.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

/** What a proof of income says. */
export interface IncomeFacts {
  readonly person: Named;
  readonly number: string | null;
  readonly organization: Named;
  readonly purpose: string;
  readonly receiver: string | null;
  readonly from: Text;
  readonly to: Text;
  readonly months: number;
  readonly shows: 'net' | 'gross' | 'average';
  readonly fen: number;
}

const texts = {
  certifies: {
    cn: '兹证明{name}系我单位教职工，{from}至{to}共{n}个月的{what}为人民币{sum}。',
    us: 'This is to certify that {name}, a member of staff of {school}, had {what} of {sum} over {n} months from {from} to {to}.',
  },
  net: { cn: '实发收入合计', us: 'total net pay' },
  gross: { cn: '应发收入合计', us: 'total gross pay' },
  average: { cn: '月均应发收入', us: 'average monthly gross pay' },
  receiver: { cn: '致', us: 'To' },
  purpose: { cn: '用途', us: 'Purpose' },
  name: { cn: '姓名', us: 'Name' },
  number: { cn: '工号', us: 'Staff number' },
} as const;

export const incomeProofPaper = definePaper<IncomeFacts>({
  kind: 'income_proof',
  title: { cn: '收入证明', us: 'Proof of income' },
  content: ({ person, number, organization, purpose, receiver, from, to, months, shows, fen }, lang) => {
    const [name, school] = [person, organization].map((one) => (lang === 'us' && one.name_en) || one.name) as [
      string,
      string,
    ];
    const what = texts[shows][lang];
    const sum = formatMoney(fen, lang);
    const facts = [
      { label: texts.receiver[lang], value: receiver },
      { label: texts.purpose[lang], value: purpose },
      { label: texts.name[lang], value: name },
      { label: texts.number[lang], value: number },
    ];
    return {
      paragraphs: [
        localize(texts.certifies, lang, { name, school, what, sum, n: months, from: from[lang], to: to[lang] }),
      ],
      facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
      sealed_by: school,
    };
  },
  file_words: ({ person }) => person.name,
});
