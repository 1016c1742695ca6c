import type { ResourceLicense } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { cut } from '#shared/text/cut.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import type { Lang } from '#shared/text.ts';
import type { Tree, TreeItem } from '../../contract/tree.ts';
import { inPlace } from '../editor/tree.policy.ts';
import type { ResourceFacts } from '../resource-facts.service.ts';

export interface Packed {
  readonly item: TreeItem;
  readonly thing: ResourceFacts;
  readonly file_id: string;
  readonly file_name: string;
  /** Folders and name inside the archive. */
  readonly path: string;
}

/**
 * What may leave in a package: files, no purchased ones, and what belongs to a school only for its own people. Numbered
 * names keep the order of the tree in every file manager.
 */
export function packable(
  tree: Tree,
  facts: ReadonlyMap<string, ResourceFacts>,
  organizationId: string | null,
): { kept: Packed[]; left_out: number } {
  const kept: Packed[] = [];
  const walk = (parentId: string | null, folder: string): void => {
    const nodes = inPlace(tree.nodes.filter((node) => node.parent_id === parentId));
    for (const [at, node] of nodes.entries()) {
      const here = `${folder}${numbered(at, node.title)}/`;
      const items = inPlace(tree.items.filter((item) => item.node_id === node.id));
      for (const [n, item] of items.entries()) {
        const thing = facts.get(item.course_resource_id);
        const file = thing && mayLeave(thing, organizationId) ? fileOf(thing, item) : null;
        if (!thing || !file) continue;
        const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
        const path = `${here}${numbered(n, thing.title)}${ending}`;
        kept.push({ item, thing, file_id: file.id, file_name: file.name, path });
      }
      walk(node.id, here);
    }
  };
  walk(null, '');
  return { kept, left_out: tree.items.length - kept.length };
}

const mayLeave = (thing: ResourceFacts, organizationId: string | null): boolean =>
  (thing.is_readable || thing.is_served) &&
  thing.license !== 'purchased' &&
  (thing.license !== 'own_school' || thing.organization_id === organizationId);

const fileOf = (thing: ResourceFacts, item: TreeItem) =>
  thing.revisions.find((one) => one.revision === (item.pinned_revision ?? thing.newest_revision))?.file ?? null;

/** Signs that file systems refuse, and names that end in dots. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const numbered = (at: number, title: string): string =>
  `${String(at + 1).padStart(2, '0')} ${cut(trimEndOf(title.replace(UNSAFE, ' '), '. ').trim(), 60)}`;

const WORDS = {
  cn: { author: '作者', license: '授权', licenses: '授权说明', contents: '目录' },
  us: { author: 'Author', license: 'Licence', licenses: 'Licences', contents: 'Contents' },
};

/** The page that names everything in the package, with author and licence of each. */
export function contentsPage(
  title: string,
  kept: readonly Packed[],
  licenseName: (code: ResourceLicense | null) => string,
  lang: Lang,
): string {
  const words = WORDS[lang];
  const rows = kept.map(
    ({ thing, path }) =>
      `<tr><td><a href="${encodeURI(path)}">${escaped(path)}</a></td><td>${escaped(`${thing.organization_name} ${thing.owner_name}`)}</td><td>${escaped(licenseName(thing.license))}</td></tr>`,
  );
  return `<!doctype html><html lang="${lang === 'cn' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><title>${escaped(title)}</title>
<h1>${escaped(title)}</h1><table><tr><th>${words.contents}</th><th>${words.author}</th><th>${words.license}</th></tr>
${rows.join('\n')}</table></html>\n`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
