import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { levels } from '../../../contract/compilation-kinds.ts';
import { compilationReading } from '../../../contract/compilation-reading.contract.ts';
import { useCompilationText } from '../../texts.ts';

export type Revisions = CallOutput<typeof compilationReading.revisions>;

/** Accepted revisions; each says what it changed against the one before it. */
export function VersionsTab({
  id,
  revisions,
  seesDraft,
}: {
  readonly id: string;
  readonly revisions: Revisions;
  readonly seesDraft: boolean;
}) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [shown, setShown] = useState<{ readonly from: number; readonly to?: number } | null>(null);
  const newest = revisions.list[0]?.revision ?? 0;
  return (
    <>
      {seesDraft && newest > 0 && (
        <Button variant="default" onClick={() => setShown({ from: newest })}>
          {t('compare_draft')}
        </Button>
      )}
      {revisions.list.length === 0 ? (
        <EmptyState small title={t('no_revisions')} detail={t('no_revisions_help')} />
      ) : (
        <RowList>
          {revisions.list.map((row) => (
            <li key={row.revision}>
              <span>
                {t('revision_n', { n: row.revision })} · {format.dateTime(row.at)} · {labelOf(levels, row.level, lang)}{' '}
                · {t('items_n', { n: row.items_n })}
                {row.accepted_by && ` · ${localizedName(row.accepted_by)}`}
              </span>
              {row.revision > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setShown({ from: row.revision - 1, to: row.revision })}
                >
                  {t('what_changed')}
                </Button>
              )}
            </li>
          ))}
        </RowList>
      )}
      {shown && <Diff id={id} {...shown} />}
    </>
  );
}

function Diff({ id, from, to }: { readonly id: string; readonly from: number; readonly to?: number }) {
  const t = useCompilationText();
  const answer = useApi(compilationReading.diff, { params: { id }, query: { from, ...(to ? { to } : {}) } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={3} />}>
      {({ lines }) =>
        lines.length === 0 ? (
          <p>{t('nothing_changed')}</p>
        ) : (
          <RowList>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never move
              <li key={at}>
                <span>
                  {t(`diff_${line.how}`)} · {t(`diff_${line.what}`)} {line.name}
                </span>
                <span>{[line.before, line.after].map((side) => side ?? '—').join(' → ')}</span>
              </li>
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}
