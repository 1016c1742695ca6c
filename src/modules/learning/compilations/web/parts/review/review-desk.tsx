import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { compilationKinds, levels } from '../../../contract/compilation-kinds.ts';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';
import type { CompilationRow } from '../compilation-card.tsx';
import { Contents } from '../detail/contents.tsx';
import { usePaths } from '../use-paths.ts';
import { useSubjectName } from '../use-subjects.ts';
import classes from './review-desk.module.css';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** What waits for the person, one after another: J and K walk, A accepts, R returns. */
export function ReviewDesk() {
  const t = useCompilationText();
  const answer = useApi(compilations.list, { query: { tab: 'review', per_page: 50 } });
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={4} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState kind="done" title={t('nothing_to_review')} detail={t('nothing_to_review_help')} />
        ) : (
          <Desk rows={list} />
        )
      }
    </Loaded>
  );
}

/** A key that is typed into a field or a dialog is no command. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
}

function Desk({ rows }: { readonly rows: readonly CompilationRow[] }) {
  const t = useCompilationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { opened, open } = useOpened('opened');
  const [asks, setAsks] = useState<'approve' | 'return' | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === opened),
  );
  const row = rows[at];
  const go = (step: number) => {
    const next = rows[at + step];
    if (next) open(next.id, { replaces: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (asks || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j') go(1);
    else if (event.key === 'k') go(-1);
    else if (event.key === 'a') setAsks('approve');
    else if (event.key === 'r') setAsks('return');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!row) return null;
  return (
    <div className={classes.desk}>
      <Stack as="ul" gap={2} className={classes.queue} aria-label={t('to_review')}>
        {rows.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one.id === row.id} onClick={() => open(one.id, { replaces: true })}>
              <strong>{one.title}</strong>
              <span>
                {localizedName(one.owner)}
                {one.submitted_at && ` · ${format.relative(one.submitted_at)}`}
              </span>
            </button>
          </li>
        ))}
      </Stack>
      <Stack gap={12} narrow>
        <Inline gap={8} wrap className={classes.acts}>
          <Button onClick={() => setAsks('approve')}>{t('approve')}</Button>
          <Button variant="default" onClick={() => setAsks('return')}>
            {t('return')}
          </Button>
          <span className={classes.soft}>{t('review_keys')}</span>
        </Inline>
        <ReviewedCompilation key={row.id} row={row} />
      </Stack>
      {asks && (
        <ReviewDialog id={row.id} version={row.version} title={row.title} result={asks} onClose={() => setAsks(null)} />
      )}
    </div>
  );
}

function ReviewedCompilation({ row }: { readonly row: CompilationRow }) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const subjectName = useSubjectName();
  const paths = usePaths();
  const answer = useApi(compilations.show, { params: { id: row.id }, query: { draft: true } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
      {(data) => (
        <>
          <Panel
            title={data.title}
            aside={<Link to={`${paths.detail(data.id)}?draft=1&tab=versions`}>{t('tab_versions')}</Link>}
          >
            <Facts
              facts={[
                { label: t('author'), value: `${localizedName(data.organization)} · ${localizedName(data.owner)}` },
                { label: t('wanted_level'), value: labelOf(levels, data.wanted_level ?? data.level, lang) },
                { label: t('kind'), value: labelOf(compilationKinds, data.kind, lang) },
                { label: t('subject'), value: subjectName(data.subject_value) },
                {
                  label: t('license'),
                  value: format.list(data.licenses.map((code) => labelOf(resourceLicenses, code, lang))),
                },
                { label: t('items'), value: t('items_n', { n: data.tree.items.length }) },
              ]}
            />
          </Panel>
          <Panel>
            <Contents id={data.id} tree={data.tree} />
          </Panel>
        </>
      )}
    </Loaded>
  );
}
