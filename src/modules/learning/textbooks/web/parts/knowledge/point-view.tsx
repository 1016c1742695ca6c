import { Button } from '@mantine/core';
import { useState } from 'react';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { EntityDrawer } from '#web/ui/entity/lazy-drawers.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { knowledges } from '../../../contract/knowledges.contract.ts';
import { useTextbookText } from '../../texts.ts';
import { pointEntity } from './point-entity.tsx';

const MergePoint = lazyDialog(async () => (await import('./merge-point.tsx')).MergePoint);

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly prerequisite_ids: readonly string[];
}

interface Props {
  readonly id: string;
  readonly points: readonly Listed[];
  readonly onChoose: (id: string | null) => void;
}
type Point = CallOutput<typeof knowledges.get>;

/** One knowledge point: its facts, what comes before it, and what can be done with it. */
export function PointView({ id, points, onChoose }: Props) {
  const t = useTextbookText();
  const localizedName = useLocalizedName();
  const { canAtGroup } = useRights();
  const [shown, show] = useState<'edit' | 'merge' | null>(null);
  const answer = useApi(knowledges.get, { params: { id } });
  const point = answer.data;
  if (!point) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  return (
    <Panel title={`${point.code} ${localizedName(point)}`}>
      <PointFacts point={point} points={points} onChoose={onChoose} />
      {canAtGroup(subjectRights.manage) && (
        <FootActions
          acts={[
            { key: 'merge', label: t('merge'), asks: true, onClick: () => show('merge') },
            { key: 'edit', label: t('edit_point'), kind: 'primary', onClick: () => show('edit') },
          ]}
        />
      )}
      {shown === 'edit' && <EntityDrawer of={pointEntity} row={point} onClose={() => show(null)} />}
      {shown === 'merge' && <MergePoint point={point} onClose={() => show(null)} onDone={(into) => onChoose(into)} />}
    </Panel>
  );
}

function PointFacts({ point, points, onChoose }: Omit<Props, 'id'> & { readonly point: Point }) {
  const t = useTextbookText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const links = (some: readonly Listed[]) =>
    some.length === 0 ? null : (
      <Inline as="span" gap={6} wrap align="stretch">
        {some.map((one) => (
          <Button key={one.id} variant="default" size="compact-sm" onClick={() => onChoose(one.id)}>
            {localizedName(one)}
          </Button>
        ))}
      </Inline>
    );
  return (
    <Facts
      facts={[
        { label: t('grades'), value: format.list(point.grade_nos.map((grade) => format.number(grade))) },
        { label: t('uses'), value: format.number(point.uses_n) },
        { label: t('importance'), value: format.number(point.importance) },
        { label: t('difficulty'), value: format.number(point.difficulty) },
        {
          label: t('before'),
          value: links(points.filter((one) => point.prerequisite_ids.includes(one.id))),
          wide: true,
        },
        {
          label: t('after'),
          value: links(points.filter((one) => one.prerequisite_ids.includes(point.id))),
          wide: true,
        },
        { label: t('description'), value: point.description, wide: true },
      ]}
    />
  );
}
