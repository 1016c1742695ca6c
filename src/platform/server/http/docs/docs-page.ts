import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly about: Json;
}

/** The OpenAPI document as one page to read: no script but its own search, nothing from elsewhere. */
export function docsPage(document: Json): string {
  const groups = Map.groupBy(operationsOf(document), ({ about }) => String((about.tags as string[])[0]));
  const { title, version, description } = document.info as Record<string, string>;
  const names = [...groups.keys()].sort();
  const links = names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' ');
  const sections = names.map((name) => section(name, groups.get(name) ?? [])).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title ?? '')} API</title><style>${STYLE}</style></head><body>
<header><h1>${escaped(title ?? '')} API <small>${escaped(version ?? '')}</small></h1><p>${escaped(description ?? '')}
<a href="/api/web/openapi.json">openapi.json</a></p>
<label>Search <input type="search" id="search" placeholder="path, word, right or refusal" autocomplete="off"></label>
<p id="count" role="status"></p><nav>${links}</nav></header>
<main>${sections}</main><script>${SCRIPT}</script></body></html>`;
}

function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
  );
}

function section(name: string, operations: readonly Operation[]): string {
  return `<section><h2 id="${escaped(name)}">${escaped(name)}</h2>${operations.map(article).join('\n')}</section>`;
}

function article({ method, path, about }: Operation): string {
  const right = about['x-right'];
  const parts = [
    row('Right', Array.isArray(right) ? `one of ${right.join(', ')}` : String(right)),
    row('Reaches other organisations', about['x-crosses-organisations'] as string | undefined),
    ...((about.parameters ?? []) as Json[]).map((parameter) =>
      row(`${parameter.in}: ${parameter.name}${parameter.required ? '' : '?'}`, typeText(parameter.schema)),
    ),
    ...contents((about.requestBody as Json | undefined)?.content, 'Body'),
    ...contents(((about.responses as Json)['200'] as Json).content, 'Answer'),
    refusals(about['x-refusals'] as { code: number; cn: string; us: string }[]),
  ];
  return `<article><details><summary><b class="${method}">${method}</b> <code>${escaped(path)}</code> ${escaped(String(about.summary))}</summary>
<table>${parts.join('')}</table></details></article>`;
}

function contents(content: unknown, label: string): string[] {
  return Object.entries((content ?? {}) as Record<string, { schema: unknown }>).map(([type, { schema }]) =>
    row(`${label} ${type}`, typeText(schema)),
  );
}

function refusals(list: readonly { code: number; cn: string; us: string }[]): string {
  const lines = list.map(({ code, cn, us }) => `${code}  ${cn}  ${us}`);
  return `<tr><th>Refusals</th><td><details><summary>${lines.length}</summary><pre>${escaped(lines.join('\n'))}</pre></details></td></tr>`;
}

const row = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<tr><th>${escaped(name)}</th><td><pre>${escaped(value)}</pre></td></tr>`;

/** A JSON schema in the words of a type: `{ id: string(uuid); name?: string | null }`. */
export function typeText(schema: unknown, indent = ''): string {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing';
  const part = (schema ?? {}) as Json;
  if ('const' in part) return JSON.stringify(part.const);
  if (Array.isArray(part.enum)) return part.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = part.anyOf ?? part.oneOf;
  if (Array.isArray(union)) return union.map((option) => typeText(option, indent)).join(' | ');
  if (typeof part.$ref === 'string') return part.$ref.split('/').at(-1) as string;
  if (part.type === 'array') return `${typeText(part.items, indent)}[]${range(part, 'minItems', 'maxItems')}`;
  if (part.type === 'object') return objectText(part, indent);
  if (Array.isArray(part.type)) return part.type.map((type) => typeText({ ...part, type }, indent)).join(' | ');
  const format = part.format ? `(${part.format})` : '';
  return `${part.type ?? 'anything'}${format}${range(part, 'minLength', 'maxLength')}${range(part, 'minimum', 'maximum')}`;
}

function objectText(part: Json, indent: string): string {
  const fields = Object.entries((part.properties ?? {}) as Json);
  if (fields.length === 0)
    return part.additionalProperties ? `{ [key]: ${typeText(part.additionalProperties, indent)} }` : '{}';
  const required = new Set((part.required ?? []) as string[]);
  const inner = `${indent}  `;
  const lines = fields.map(
    ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${typeText(field, inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function range(part: Json, least: string, most: string): string {
  if (part[least] === undefined && part[most] === undefined) return '';
  return ` ${part[least] ?? ''}..${part[most] ?? ''}`;
}

function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] as string);
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:70rem;margin:0 auto;padding:1rem}
nav a{margin-right:.6rem;white-space:nowrap}input{font:inherit;padding:.3rem .5rem;min-width:20rem;max-width:100%}
article{border-top:1px solid #8884}summary{padding:.4rem 0;cursor:pointer;overflow-wrap:anywhere}
b{display:inline-block;min-width:4.2em}.GET{color:#0b6bcb}.POST{color:#1a7f37}.PUT{color:#9a6700}.DELETE{color:#cf222e}
@media (prefers-color-scheme:dark){.GET{color:#79b8ff}.POST{color:#7ee787}.PUT{color:#e3b341}.DELETE{color:#ff7b72}}
table{width:100%;border-collapse:collapse}th{width:14rem;text-align:left;vertical-align:top;font-weight:500;padding:.2rem .5rem .2rem 0}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.45 ui-monospace,monospace}
@media (max-width:40rem){th,td{display:block;width:auto}}`;

const SCRIPT = `const search=document.getElementById('search'),count=document.getElementById('count');
const articles=[...document.querySelectorAll('article')].map(e=>({e,text:e.textContent.toLowerCase()}));
function show(){const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const{e,text}of articles){e.hidden=!words.every(w=>text.includes(w));if(!e.hidden)shown++}
for(const s of document.querySelectorAll('section'))s.hidden=![...s.querySelectorAll('article')].some(e=>!e.hidden);
count.textContent=shown+' of '+articles.length+' calls'}
search.addEventListener('input',show);show();`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page is the same for everybody, so its one script and style are known by their hashes. */
export const docsPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
