/** Checks what every page of the built web app loads (JS and CSS, gzip) against its budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Chunk, pageWeights } from './page-weights.ts';

const KB = 1000;
const OWN_KB = 60;
/** The first pattern that fits a page decides; each has to match at least one page. */
const budgets: readonly (readonly [what: string, page: RegExp, kb: number])[] = [
  ['sign-in', /modules\/identity\/sign-in\/web\/.*(login|sign-in)\.page\.tsx$/, 157],
  ['mobile home', /modules\/desk\/home\/web\/mobile\/home\.page\.tsx$/, 178],
  ['desktop home', /modules\/desk\/home\/web\/desktop\/home\.page\.tsx$/, 220],
  // a player, a chat and the forms of a live stand on one page
  ['live', /modules\/learning\/lives\/web\/pages\/live-(hall|room|studio)\.page\.tsx$/, 302],
  ['any other page', /\.page\.tsx$/, 279],
];

const dist = join(import.meta.dirname, '../dist/web');
const manifest = join(dist, '.vite/manifest.json');
if (!existsSync(manifest)) throw new Error('dist/web is missing: run npm run build first');
const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
const known = new Map<string, number>();
const weigh = (file: string): number => {
  const bytes = known.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  known.set(file, bytes);
  return bytes;
};
const pages = pageWeights(chunks, weigh);

/** What opens a text loads beside its page, once: the editor with its library and styles. */
const EDITOR_KB = 95;

const problems: string[] = [];
const heaviest = new Map<string, number>();
for (const { page, total_bytes, own_bytes } of pages) {
  const [what, , kb] = budgets.find(([, pattern]) => pattern.test(page)) ?? ['no budget', /./, 0];
  heaviest.set(what, Math.max(heaviest.get(what) ?? 0, total_bytes));
  if (total_bytes > kb * KB) problems.push(`${page} loads ${size(total_bytes)}; the budget of "${what}" is ${kb} KB`);
  if (own_bytes > OWN_KB * KB)
    problems.push(`${page} is a chunk of ${size(own_bytes)}; ${OWN_KB} KB is the most for one`);
}
for (const [what] of budgets)
  if (!heaviest.has(what)) problems.push(`no page fits the budget "${what}": mend its pattern`);

const [editor] = Object.entries(chunks).filter(([name]) => name.endsWith('ui/editor/rich-editor.tsx'));
const editorBytes = editor
  ? weigh(editor[1].file) + (editor[1].css ?? []).reduce((sum, file) => sum + weigh(file), 0)
  : 0;
if (!editor) problems.push('the editor is no file of its own any more: load it with `lazyPart`');
if (editorBytes > EDITOR_KB * KB) problems.push(`the editor is ${size(editorBytes)}; its budget is ${EDITOR_KB} KB`);

for (const problem of problems) process.stdout.write(`${problem}\n`);
const summary = [...heaviest].map(([what, bytes]) => `${what} ${size(bytes)}`).join(', ');
process.stdout.write(`${pages.length} pages; heaviest: ${summary}; the editor ${size(editorBytes)}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function size(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
