/** The texts of one module (or of the platform): flat keys in both languages, and the code that may use them. */
export interface Namespace {
  readonly name: string;
  readonly cn: Readonly<Record<string, unknown>>;
  readonly us: Readonly<Record<string, unknown>>;
  /** Source texts of the files that may use these keys. */
  readonly code: readonly string[];
}

type Texts = Namespace['cn'];

/** What is wrong with the texts of a namespace, one sentence each. */
export function localeProblems({ name, cn, us, code }: Namespace): string[] {
  const used = usesIn(code);
  const problems = [
    ...Object.keys(cn).flatMap((key) => (key in us ? [] : [`"${key}" is missing in us.json`])),
    ...Object.keys(us).flatMap((key) => (key in cn || isPlural(key, cn) ? [] : [`"${key}" is missing in cn.json`])),
    ...sentenceProblems('cn.json', cn),
    ...sentenceProblems('us.json', us),
    ...markProblems(cn, us),
    ...Object.keys(cn).flatMap((key) => (used(key) ? [] : [`"${key}" is used nowhere: remove it from both files`])),
  ];
  return problems.map((problem) => `${name}: ${problem}`);
}

function sentenceProblems(file: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, sentence]) => {
    if (typeof sentence !== 'string') return [`"${key}" in ${file} is no sentence: keys are flat`];
    return sentence.trim() === '' ? [`"${key}" in ${file} is empty`] : [];
  });
}

function markProblems(cn: Texts, us: Texts): string[] {
  return Object.entries(us).flatMap(([key, sentence]) => {
    const base = key in cn ? key : key.slice(0, key.lastIndexOf('.'));
    const [here, there] = [marksOf(sentence), marksOf(cn[base])];
    if (!(base in cn) || here === there) return [];
    return [`"${key}" has the marks ${here || 'none'} in us.json and ${there || 'none'} in cn.json`];
  });
}

/** Keys that `t('…')` asks for and no namespace of the file has. */
export function unknownKeys(code: string, has: (key: string) => boolean): string[] {
  const asked = [...code.matchAll(/(?<![\w.])(?:t|text)\(\s*'([^'\\]+)'/g)].map((match) => match[1] ?? '');
  return asked.filter((key) => !has(key) && !has(`${key}.one`));
}

/** English has plural forms of a key that both languages share: `rows`, `rows.one`. */
function isPlural(key: string, cn: Texts): boolean {
  const at = key.lastIndexOf('.');
  return /^(zero|one|two|few|many|other)$/.test(key.slice(at + 1)) && key.slice(0, at) in cn;
}

function marksOf(sentence: unknown): string {
  const marks = String(sentence).match(/\{\w+\}/g) ?? [];
  return [...new Set(marks)].sort().join(' ');
}

/** A key is used when it stands as a string somewhere, or fits a template such as `state.${row.state}`. */
function usesIn(code: readonly string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const text of code) {
    for (const match of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)) literals.add(match[1] ?? match[2] ?? '');
    for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      if (/^[a-z][\w.]*[._]/.test(template) || /[._]\w+$/.test(template))
        patterns.push(new RegExp(`^${parts.join('[\\w-]+')}$`));
    }
  }
  return (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
}
