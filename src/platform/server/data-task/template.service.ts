import { dataTaskRefusals as r } from '#shared/calls/data-task.contract.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { XLSX } from '../files/file-type.ts';
import { dispositionOf } from '../files/serve.service.ts';
import type { Context } from '../http/context.ts';
import { holds } from '../rights/actor.ts';
import { findImport, type ImportColumn, type ImportDefinition, type ImportOption } from './definitions.ts';
import { headingOf } from './import-headings.ts';
import type { ReadCell } from './sheets/read-sheets.ts';
import { writeTemplate } from './sheets/write-sheet.ts';

/** Sends the template of an import to a person who may run it. */
export async function sendTemplate(ctx: Context, name: string): Promise<void> {
  const definition = findImport(name);
  if (!definition) throw refuse(r.unknown);
  if (!definition.rights.some((code) => holds(ctx.actor, code))) throw refuse(shared.no_right);
  const bytes = await templateOf(definition, ctx.lang);
  const title = `${localize(definition.title, ctx.lang)}-${ctx.lang === 'cn' ? '模板' : 'template'}.xlsx`;
  ctx.reply
    .headers({
      'content-type': XLSX,
      'content-disposition': dispositionOf(title, false),
      'x-content-type-options': 'nosniff',
    })
    .send(Buffer.from(bytes));
}

const NOTE_HEADINGS: readonly Text[] = [
  { cn: '列', us: 'Column' },
  { cn: '必填', us: 'Required' },
  { cn: '说明', us: 'What to enter' },
  { cn: '示例', us: 'Example' },
];

/** Whether a sheet begins like the explanations of a template. */
export function isNotesSheet(cells: readonly ReadCell[]): boolean {
  return NOTE_HEADINGS.every(({ cn, us }, at) => cells[at] === cn || cells[at] === us);
}

/** The workbook of an import: headings with a list of choices where there is one, and a sheet that explains them. */
export function templateOf({ title, columns, max_rows }: ImportDefinition, lang: Lang): Promise<Uint8Array> {
  const inLang = (cn: string, us: string) => (lang === 'cn' ? cn : us);
  const choices = columns.flatMap((column, at) =>
    column.options ? [[at, offered(column.options).map((option) => localize(option, lang))] as const] : [],
  );
  return writeTemplate({
    name: localize(title, lang),
    headings: columns.map((column) => ({ text: headingOf(column, lang) })),
    choices: new Map(choices),
    rows: max_rows,
    notes: {
      name: inLang('填写说明', 'Notes'),
      rows: [
        NOTE_HEADINGS.map((heading) => localize(heading, lang)),
        ...columns.map((column) => [
          localize(column, lang),
          column.is_required ? inLang('是', 'Yes') : inLang('否', 'No'),
          noteOf(column, lang),
          column.example ?? '',
        ]),
        [inLang(`一次最多 ${max_rows} 行`, `At most ${max_rows} rows`), '', '', ''],
      ],
    },
  });
}

const offered = (options: readonly ImportOption[]) => options.filter((option) => option.is_offered !== false);

function noteOf(column: ImportColumn, lang: Lang): string {
  if (column.note) return localize(column.note, lang);
  return offered(column.options ?? [])
    .map((option) => localize(option, lang))
    .join(' / ');
}
