import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRights } from '#web/session/rights.tsx';
import { ImportDialog } from '#web/tasks/tasks.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { knowledges } from '../../../contract/knowledges.contract.ts';
import { useTextbookText } from '../../texts.ts';
import classes from '../books.module.css';
import { useSubjectOptions } from '../subject-field.tsx';
import { pointEntity } from './point-entity.tsx';

const PrerequisiteMap = lazyDialog(async () => (await import('./prerequisite-map.tsx')).PrerequisiteMap);
const PointView = lazyDialog(async () => (await import('./point-view.tsx')).PointView);
const MergedPoints = lazyDialog(async () => (await import('./merged-points.tsx')).MergedPoints);

type Node = CallOutput<typeof knowledges.tree>[number];

/** The knowledge points of a subject as a tree; the chosen one beside it. */
export function PointsPanel() {
  const t = useTextbookText();
  const [address, setAddress] = useSearchParams();
  const options = useSubjectOptions();
  const { canAtGroup } = useRights();
  const [shown, show] = useState<'add' | 'import' | null>(null);
  const { data: counted } = useApi(knowledges.subjects, {});
  const countOf = (value: string) => counted?.find((one) => one.subject_value === value)?.points_n ?? 0;
  const first = counted && (options.find((one) => countOf(one.value) > 0) ?? options[0])?.value;
  const subject = address.get('subject') ?? first ?? '';
  const chosen = address.get('point');
  const choose = (next: { readonly subject?: string; readonly point?: string }) =>
    setAddress({ tab: 'points', subject, ...next }, { replace: true });
  return (
    <>
      <Inline gap={8} align="end" above={12} below={12} className={classes.tools} data-long>
        <SelectField
          label={t('subject')}
          value={subject}
          onChange={(value) => choose({ subject: value })}
          options={options.map(({ value, label }) => {
            const n = countOf(value);
            return { value, label: n > 0 ? t('subject_points', { subject: label, n }) : label };
          })}
        />
        <span className={classes.right}>
          {chosen && (
            <Button variant="default" onClick={() => choose({})}>
              {t('order')}
            </Button>
          )}
          {canAtGroup(subjectRights.manage) && (
            <>
              <Button variant="default" onClick={() => show('import')}>
                {t('import')}
              </Button>
              <Button onClick={() => show('add')}>{t('add_point')}</Button>
            </>
          )}
        </span>
      </Inline>
      {subject && (
        <SubjectTree
          key={subject}
          subject={subject}
          chosen={chosen}
          onChoose={(point) => choose(point ? { point } : {})}
        />
      )}
      {shown === 'add' && (
        <EntityDrawer
          of={pointEntity}
          row={null}
          presets={{ subject_value: subject, parent_id: chosen ?? '' }}
          onClose={() => show(null)}
          onMade={(point) => choose({ point })}
        />
      )}
      {shown === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog
            title={t('import_points')}
            definition="knowledges"
            params={{ subject_value: subject }}
            invalidates={['knowledges']}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface TreeProps {
  readonly subject: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

function SubjectTree({ subject, chosen, onChoose }: TreeProps) {
  const t = useTextbookText();
  const format = useFormat();
  const answer = useApi(knowledges.tree, { query: { subject_value: subject } });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const named = answer.data.map((node) => ({
    ...node,
    name: `${node.code} ${node.name}`,
    name_en: node.name_en && `${node.code} ${node.name_en}`,
  }));
  if (named.length === 0)
    return (
      <>
        <EmptyState title={t('no_points')} detail={t('no_points_help')} />
        <MergedPoints subject={subject} />
      </>
    );
  const tree = (
    <Tree
      nodes={named}
      chosen={chosen}
      onChoose={onChoose}
      label={t('tab_points')}
      search={t('search_points')}
      none={t('no_point_found')}
      aside={(node: Node) =>
        node.uses_n > 0 && (
          <Words tone="soft" size="small">
            {format.number(node.uses_n)}
          </Words>
        )
      }
    />
  );
  return (
    <SplitPage sideLabel={t('tab_points')} side={tree} taken={260}>
      {chosen && named.some((node) => node.id === chosen) ? (
        <PointView key={chosen} id={chosen} points={named} onChoose={onChoose} />
      ) : (
        <PrerequisiteMap points={answer.data} onChoose={onChoose} />
      )}
      <MergedPoints subject={subject} />
    </SplitPage>
  );
}
