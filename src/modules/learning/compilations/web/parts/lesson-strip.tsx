import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { teaching } from '../../contract/teaching.contract.ts';
import { useCompilationText } from '../texts.ts';
import classes from './lesson-strip.module.css';
import { usePaths } from './use-paths.ts';

const ProgressDialog = lazyDialog(async () => (await import('./progress-dialog.tsx')).ProgressDialog);

type Kit = CallOutput<typeof teaching.lessonKit>['list'][number];

/** The next lesson, or the own classes: chapter and what there is for it, one click from the screen of the classroom. */
export function LessonStrip() {
  const answer = useApi(teaching.lessonKit, { query: {} });
  const kits = answer.data?.list ?? [];
  const shown = kits.some((kit) => kit.items.length > 0)
    ? kits.filter((kit) => kit.items.length > 0)
    : kits.slice(0, 1);
  return shown.slice(0, 3).map((kit) => <OneKit key={`${kit.classroom.id} ${kit.subject_value}`} kit={kit} />);
}

function OneKit({ kit }: { readonly kit: Kit }) {
  const t = useCompilationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const paths = usePaths();
  const [isAsked, ask] = useState(false);
  const when = kit.starts_at ? format.time(kit.starts_at) : t('own_class');
  const title = [kit.starts_at && t('next_lesson'), when, localizedName(kit.classroom), nameOf(kit.subject_value)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Panel
      title={title}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => ask(true)}>
          {kit.chapter ? t('progress_at', { chapter: kit.chapter.title }) : t('set_progress')}
        </Button>
      }
    >
      {kit.items.length === 0 ? (
        <Words as="p" tone="soft" size="small">
          {t(kit.chapter ? 'kit_empty' : 'kit_no_chapter')}
        </Words>
      ) : (
        <ul className={classes.items}>
          {kit.items.map((item) => (
            <li key={item.item_id}>
              <Link to={`${paths.detail(item.compilation_id)}?item=${item.item_id}&stage=1`}>
                <strong>{item.resource.title}</strong>
                <Words tone="soft" size="small">
                  {item.compilation_title}
                </Words>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isAsked && <ProgressDialog kit={kit} onClose={() => ask(false)} />}
    </Panel>
  );
}
