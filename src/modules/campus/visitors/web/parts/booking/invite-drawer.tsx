import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import { bodyOf, hostBodyOf, newVisit, valuesOfVisit } from '../visit-values.ts';
import { InviteFields } from './invite-fields.tsx';

const USUAL_MINUTES = 120;

type Props =
  | { readonly mode: 'invite'; readonly onClose: () => void; readonly onDone?: (visit: VisitDetail) => void }
  | {
      readonly mode: 'edit';
      readonly visit: VisitDetail;
      readonly onClose: () => void;
      readonly onDone?: (visit: VisitDetail) => void;
    };

function CreateDrawer({ onClose, onDone }: Extract<Props, { mode: 'invite' }>) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const user = useSettings()?.user;
  const self = user ? { id: user.id, name: localizedName(user) } : null;
  const form = useContractForm({
    endpoint: visitors.create,
    initial: newVisit(USUAL_MINUTES, self),
    draft: 'visit.invite',
    toBody: (values) => ({
      ...bodyOf(values),
      ...hostBodyOf(values),
      source: 'host' as const,
      host_user_id: values.host?.id ?? '',
      entry_mode: values.entry_mode,
    }),
    success: t('invited'),
    onDone: (visit) => {
      onClose();
      onDone?.(visit);
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('invite')}
      submitLabel={t('send_invitation')}
      form={form}
      onStartAnew={() => form.reset(newVisit(USUAL_MINUTES, self))}
    >
      <InviteFields form={form} mode="invite" isHost />
    </FormDrawer>
  );
}

function EditDrawer({ visit, onClose, onDone }: Extract<Props, { mode: 'edit' }>) {
  const t = useVisitorText();
  const isHost = visit.as !== 'visitor';
  const form = useRowForm({
    update: visitors.update,
    row: visit,
    initial: valuesOfVisit(visit),
    toBody: (values) => ({ ...bodyOf(values), ...hostBodyOf(values) }),
    saved: t(visit.change_awaits_review ? 'changed_waits' : 'changed'),
    onClose,
    onChanged: (changed) => onDone?.(changed),
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('edit_visit')} form={form}>
      {visit.change_awaits_review && <p>{t('change_needs_decision')}</p>}
      <InviteFields form={form} mode="edit" isHost={isHost} />
    </FormDrawer>
  );
}

/** One form for an invitation (`invite`) and for a change of a booking (`edit`). */
export function InviteDrawer(props: Props) {
  return props.mode === 'edit' ? <EditDrawer {...props} /> : <CreateDrawer {...props} />;
}
