import { useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingLifecycle } from '../../../contract/parking.lifecycle.ts';
import { ownerRelations } from '../../../contract/parking.shapes.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import { ReviewActs } from '../application/review-acts.tsx';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';
import { useCategoryText, useWindowsText } from '../permit-words.ts';
import { PlateViews } from '../plate-view.tsx';
import { PermitActs } from './permit-acts.tsx';
import { PermitDialogs } from './permit-dialogs.tsx';

/** One application or permit with its papers, and what may be decided. */
export function PermitDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const localizedName = useLocalizedName();
  const [shown, show] = useState<PermitDialog | null>(null);
  const answer = useApi(parkings.get, { params: { id } });
  const permit = answer.data;
  const mayReview = permit?.actions.includes('review') ?? false;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={permit ? `${permit.no} · ${localizedName(permit.user)}` : ''}
      foot={
        permit &&
        (mayReview ? (
          <ReviewActs permit={permit} onShow={show} onDone={onClose} />
        ) : (
          <PermitActs permit={permit} onShow={show} />
        ))
      }
    >
      {permit ? <PermitFacts permit={permit} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {permit && <PermitDialogs permit={permit} shown={shown} isOwn={false} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

function PermitFacts({ permit }: { readonly permit: PermitDetail }) {
  const t = useParkingText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const windowsText = useWindowsText();
  const categoryText = useCategoryText();
  const { vehicle_license: vehicle, driving_license: driving, proofs, department, student, lot, wanted_lots } = permit;
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={parkingLifecycle} state={permit.status} /> },
    permit.step !== null && { label: t('step'), value: t(`step_${permit.step}`) },
    permit.waiting_no !== null && { label: t('waiting_no'), value: format.number(permit.waiting_no) },
    { label: t('plate'), value: <PlateViews plates={permit.plates} />, wide: true },
    { label: t('term'), value: localizedName(permit.term) },
    { label: t('category'), value: categoryText(permit.category) },
    department !== null && { label: t('department'), value: localizedName(department) },
    student !== null && { label: t('child'), value: localizedName(student) },
    lot !== null && { label: t('lot'), value: localizedName(lot) },
    { label: t('wanted_lots'), value: format.list(wanted_lots.map(localizedName)) },
    { label: t('windows'), value: windowsText(permit.windows) },
    {
      label: t('valid'),
      value: t('valid_span', { from: format.day(permit.valid_from), to: format.day(permit.valid_to) }),
    },
    permit.submitted_at !== null && { label: t('submitted_at'), value: format.dateTime(permit.submitted_at) },
    permit.owner_name !== null && {
      label: t('owner_name'),
      value: `${permit.owner_name} · ${labelOf(ownerRelations, permit.owner_relation, lang)}`,
    },
    vehicle !== null && { label: t('vehicle_license'), value: <Paper file={vehicle} /> },
    permit.vehicle_license_valid_to !== null && {
      label: t('vehicle_license_valid_to'),
      value: format.day(permit.vehicle_license_valid_to),
    },
    driving !== null && { label: t('driving_license'), value: <Paper file={driving} /> },
    permit.driving_license_valid_to !== null && {
      label: t('driving_license_valid_to'),
      value: format.day(permit.driving_license_valid_to),
    },
    proofs.length > 0 && {
      label: t('proof'),
      value: proofs.map((file) => <Paper key={file.id} file={file} />),
    },
    permit.is_renewal && { label: t('renewal'), value: t('renewal_yes') },
    permit.reason !== null && { label: t('reason'), value: permit.reason, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

/** Opens a paper by a fresh link: those of the answer last for a minute. */
const Paper = ({ file }: { readonly file: NonNullable<PermitDetail['vehicle_license']> }) => (
  <FileLink file={file} renew={async () => (await call(files.show, { params: { id: file.id } })).url} />
);
