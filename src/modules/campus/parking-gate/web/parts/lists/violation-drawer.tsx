import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingViolations } from '../../../contract/parking-violations.contract.ts';
import { POINTS_LIMIT, violationKinds, violationLifecycle } from '../../../contract/violation.shapes.ts';
import { useGateText } from '../../texts.ts';
import { PhotoStrip } from '../photo-strip.tsx';

interface Props {
  readonly row: CallOutput<typeof parkingViolations.list>['list'][number];
  readonly onClose: () => void;
}

/** One violation with its photos and what the driver says about it; somebody else than the recorder decides. */
export function ViolationDrawer({ row, onClose }: Props) {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [result, decide] = useState<'confirm' | 'cancel' | null>(null);
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={violationLifecycle} state={row.status} /> },
    { label: t('kind'), value: t('kind_points', { kind: labelOf(violationKinds, row.kind, lang), n: row.points }) },
    row.user !== null && { label: t('holder'), value: localizedName(row.user) },
    { label: t('place'), value: row.place },
    { label: t('at'), value: format.dateTime(row.at) },
    { label: t('recorder'), value: localizedName(row.created_by) },
    { label: t('points'), value: t('points_of', { n: row.term_points, limit: POINTS_LIMIT }) },
    row.appeal !== null && { label: t('appeal'), value: row.appeal },
    row.decided_by !== null && { label: t('decided_by'), value: localizedName(row.decided_by) },
    row.decision !== null && { label: t('decision'), value: row.decision },
  ];
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={row.plate_no}
      foot={
        row.actions.includes('review') && (
          <FootActions
            acts={[
              { key: 'confirm', label: t('confirm_violation'), kind: 'primary', onClick: () => decide('confirm') },
              { key: 'cancel', label: t('cancel_violation'), kind: 'danger', onClick: () => decide('cancel') },
            ]}
          />
        )
      }
    >
      <PhotoStrip photos={row.photos} />
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {result && (
        <ReasonDialog
          endpoint={parkingViolations.review}
          params={{ id: row.id }}
          body={{ result, version: row.version }}
          title={t(`${result}_violation`)}
          submitLabel={t(`${result}_violation`)}
          reasonLabel={t('reason')}
          reasonHelp={t('driver_reads')}
          success={t('saved')}
          invalidates={['parking_blacklists']}
          onClose={() => decide(null)}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  );
}
