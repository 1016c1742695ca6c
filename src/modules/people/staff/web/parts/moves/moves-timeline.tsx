import { findItem } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { changeKinds } from '../../../contract/move-kinds.ts';
import { useMoveText } from '../../texts.ts';
import type { Employment } from './employment.ts';

type Row = Employment['timeline'][number];

/** What changed in an employment, the newest first. */
export function MovesTimeline({ rows }: { readonly rows: readonly Row[] }) {
  const t = useMoveText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  return (
    <section>
      <Words as="h3" tone="plain" size="large" below={8}>
        {t('timeline')}
      </Words>
      {rows.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_changes')}
        </Words>
      )}
      <Timeline
        entries={rows.map((row) => {
          const kind = findItem(changeKinds, row.kind);
          return {
            key: row.id,
            title: [format.day(row.effective_on), kind ? localize(kind) : row.kind, row.is_undone ? t('undone') : null]
              .filter(Boolean)
              .join(' · '),
            at: row.created_at,
            who: row.by && localizedName(row.by),
            detail: <Detail row={row} />,
            ...(row.is_undone ? { tone: 'ended' as const } : {}),
          };
        })}
      />
    </section>
  );
}

function Detail({ row }: { readonly row: Row }) {
  const localizedName = useLocalizedName();
  return (
    <>
      {row.changes.map(({ field, from, to }) => (
        <Words as="p" key={field.name} tone="soft">
          {localizedName(field)}: {[from, to].map((value) => (value ? localizedName(value) : '—')).join(' → ')}
        </Words>
      ))}
      {row.reason && (
        <Words as="p" tone="soft">
          {row.reason}
        </Words>
      )}
      {row.papers.map((paper) => (
        <FileLink key={paper.url} file={paper} />
      ))}
    </>
  );
}
