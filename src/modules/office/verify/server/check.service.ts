import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { foldPaperCode } from '../contract/paper-code.ts';
import { findByCode } from './papers.queries.ts';

/** The kinds of papers that modules issue, by which the page names one. */
export const paperKinds = definePorts<{ readonly kind: string; readonly title: Text }>();

/**
 * What anybody may know of the paper with a code. Refuses (404001) a code that no finished paper has; one that is none
 * takes the same way, so that neither answer nor time tell them apart.
 */
export async function checkPaper({ db, services }: OpenContext, typed: string) {
  const found = await acrossOrganizations(db, () => findByCode(db, foldPaperCode(typed)));
  const kind = paperKinds.of(services).find((one) => one.kind === found?.kind);
  if (!found || !kind) throw refuse(shared.not_found);
  const { number, state, issued_on, sha256 } = found;
  return { kind: { cn: kind.title.cn, us: kind.title.us }, number, state, issued_on, sha256 };
}
