import { definePaper } from '#server/papers/paper.ts';
import { formatDay } from '#shared/dates.ts';
import { type Lang, localize } from '#shared/text.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

/** What a proof of employment says, and nothing else: no document, no pay. */
export interface EmploymentFacts {
  readonly person: Named;
  readonly number: string | null;
  readonly organization: Named;
  readonly department: Named | null;
  readonly post: Named | null;
  readonly entered_on: string;
}

const texts = {
  certifies: {
    cn: '兹证明{name}系我单位在职教职工，自{day}起在我单位工作。',
    us: 'This is to certify that {name} has been employed at {school} since {day}.',
  },
  hereby: { cn: '特此证明。', us: 'Issued on request.' },
  name: { cn: '姓名', us: 'Name' },
  number: { cn: '工号', us: 'Staff number' },
  department: { cn: '部门', us: 'Department' },
  post: { cn: '岗位', us: 'Post' },
  entered_on: { cn: '入职日期', us: 'Employed since' },
} as const;

const nameIn = ({ name, name_en }: Named, lang: Lang): string => (lang === 'us' && name_en) || name;

export const employmentProof = definePaper<EmploymentFacts>({
  kind: 'employment_proof',
  title: { cn: '在职证明', us: 'Proof of employment' },
  content: ({ person, number, organization, department, post, entered_on }, lang) => {
    const [name, school] = [nameIn(person, lang), nameIn(organization, lang)];
    const day = formatDay(entered_on, lang);
    const facts = [
      { label: texts.name[lang], value: name },
      { label: texts.number[lang], value: number },
      { label: texts.department[lang], value: department && nameIn(department, lang) },
      { label: texts.post[lang], value: post && nameIn(post, lang) },
      { label: texts.entered_on[lang], value: day },
    ];
    return {
      paragraphs: [localize(texts.certifies, lang, { name, school, day }), texts.hereby[lang]],
      facts: facts.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
      sealed_by: school,
    };
  },
  file_words: ({ person }) => person.name,
});
