import { expect, it } from 'vitest';
import { parsingProblems } from './parsing-problems.ts';

const problems = (file: string, text: string) => parsingProblems([{ file, text }]);

it('refuses text that becomes elements and policies of others, and says where', () => {
  expect(
    problems('src/modules/desk/news/web/parts/a.tsx', 'one();\n<p dangerouslySetInnerHTML={{ __html }} />'),
  ).toEqual(['src/modules/desk/news/web/parts/a.tsx:2: text becomes no elements (decision 032): draw own ones']);
  expect(problems('src/platform/web/ui/a.ts', "trustedTypes.createPolicy('pasted', {})")).toHaveLength(1);
  expect(problems('src/platform/web/ui/a.ts', "new DOMParser().parseFromString(words, 'text/html')")).toHaveLength(1);
});

it('lets one file alone read what was pasted', () => {
  expect(problems('src/platform/web/ui/editor/rich-editor.tsx', 'const page = pastedPage(html);')).toHaveLength(1);
  expect(problems('src/platform/web/ui/editor/pasting.ts', 'const page = pastedPage(html);')).toEqual([]);
});

it('takes comments, servers and the parser of the editor’s own documents', () => {
  expect(problems('src/platform/web/ui/a.ts', '// the library would set innerHTML')).toEqual([]);
  expect(problems('src/platform/server/a.ts', 'innerHTML')).toEqual([]);
  expect(problems('src/platform/web/ui/a.ts', 'DOMParser.fromSchema(schema)')).toEqual([]);
});
