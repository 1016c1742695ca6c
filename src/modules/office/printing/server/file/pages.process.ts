import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { answerApart } from '#server/apart/answer-apart.ts';

/** Counts the pages of one PDF in a process of its own (`count-pages.ts`). Throws where it is damaged or locked. */
answerApart(async ({ path }: { readonly path: string }) => {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
  // the catalogue may promise pages that are not there
  if (pdf.numPages > 0) await pdf.getPage(1);
  return pdf.numPages;
});
