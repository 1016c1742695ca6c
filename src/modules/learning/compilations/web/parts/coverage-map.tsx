import { Link } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { List } from '#web/ui/list/use-list.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { compilationKinds } from '../../contract/compilation-kinds.ts';
import { teaching } from '../../contract/teaching.contract.ts';
import { useCompilationText } from '../texts.ts';
import type { CompilationRow } from './compilation-card.tsx';
import classes from './coverage-map.module.css';
import { usePaths } from './use-paths.ts';

interface Props {
  readonly textbookId: string;
  readonly list: List<CompilationRow>;
}

/** Kinds that a lesson needs; others are in the list. */
const KINDS = compilationKinds.filter(({ code }) => code !== 'project' && code !== 'other');

/**
 * Chapters against kinds: the deeper the shade the more there is; hatched: nothing yet. A cell narrows the list below, an
 * empty one invites to make the first.
 */
export function CoverageMap({ textbookId, list }: Props) {
  const t = useCompilationText();
  const answer = useApi(teaching.coverage, { query: { textbook_id: textbookId, here: 'school' } });
  return (
    <Panel
      title={t('coverage')}
      aside={
        <Words tone="soft" size="small">
          {t('coverage_help')}
        </Words>
      }
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {({ chapters }) => (
          <>
            <Words as="p" tone="soft" size="small">
              {t('coverage_gaps', { n: gapsOf(chapters), all: chapters.length })}
            </Words>
            <Grid chapters={chapters} textbookId={textbookId} list={list} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** How many chapters have nothing, neither of their own nor below them. */
function gapsOf(chapters: readonly (Pick<Chapter, 'id' | 'parent_id'> & { readonly total: number })[]): number {
  const above = new Map(chapters.map((chapter) => [chapter.id, chapter.parent_id]));
  const covered = new Set<string>();
  for (const { id, total } of chapters)
    if (total > 0) for (let at: string | null | undefined = id; at; at = above.get(at)) covered.add(at);
  return chapters.length - covered.size;
}

interface Chapter {
  readonly id: string;
  readonly parent_id: string | null;
  readonly no: string | null;
  readonly title: string;
  readonly counts: readonly { readonly kind: string; readonly n: number }[];
}

function Grid({ chapters, textbookId, list }: Props & { readonly chapters: readonly Chapter[] }) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const paths = usePaths();
  const most = Math.max(1, ...chapters.flatMap((chapter) => chapter.counts.map(({ n }) => n)));
  return (
    <div className={classes.scroll}>
      <table className={classes.map}>
        <thead>
          <tr>
            <th scope="col">{t('chapter')}</th>
            {KINDS.map(({ code }) => (
              <th key={code} scope="col">
                {labelOf(compilationKinds, code, lang)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chapters.map((chapter) => (
            <tr key={chapter.id} data-deep={chapter.parent_id !== null}>
              <th scope="row">
                {chapter.no} {chapter.title}
              </th>
              {KINDS.map(({ code }) => {
                const n = chapter.counts.find((one) => one.kind === code)?.n ?? 0;
                const says = `${chapter.title} · ${labelOf(compilationKinds, code, lang)}`;
                return (
                  <td key={code}>
                    {n > 0 ? (
                      <button
                        type="button"
                        className={classes.cell}
                        aria-label={t('coverage_cell', { what: says, n })}
                        onClick={() => list.setFilters({ chapter_id: chapter.id, kind: [code] })}
                      >
                        <b aria-hidden style={{ opacity: 0.15 + 0.65 * (n / most) }} />
                        <span>{format.number(n)}</span>
                      </button>
                    ) : paths.isPhone ? (
                      <span
                        className={classes.cell}
                        data-none
                        role="img"
                        aria-label={t('coverage_none', { what: says })}
                      />
                    ) : (
                      <Link
                        className={classes.cell}
                        data-none
                        to={`${paths.create}?textbook_id=${textbookId}&kind=${code}`}
                        aria-label={t('coverage_none', { what: says })}
                        title={t('coverage_none', { what: says })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
