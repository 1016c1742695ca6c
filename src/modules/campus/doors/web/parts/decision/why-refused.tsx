import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import type { accessEvents } from '../../../contract/access-cards.contract.ts';
import { accessRequests } from '../../../contract/access-requests.contract.ts';
import { refusalReasons } from '../../../contract/door.shapes.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';
import { DecisionSteps } from './decision-steps.tsx';

interface Props {
  readonly passage: CallOutput<typeof accessEvents.mine>['list'][number];
  readonly onClose: () => void;
}

/** Why a door stayed shut: what was checked then, and one tap to ask for access. */
export function WhyRefused({ passage, onClose }: Props) {
  const t = useDoorText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [isAsking, ask] = useState(false);
  const answer = useApi(doorlocks.explain, { params: { id: passage.doorlock_id }, query: { at: passage.at } });
  const opensByNow = answer.data?.is_open === true;
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={localizedName(passage.lock)}
      foot={<FootActions acts={[{ key: 'ask', label: t('ask_access'), kind: 'primary', onClick: () => ask(true) }]} />}
    >
      <p>
        {format.dateTime(passage.at)}
        <br />
        <strong>{passage.reason ? labelOf(refusalReasons, passage.reason, lang) : t('refused')}</strong>
      </p>
      {answer.data ? (
        <>
          {opensByNow && <p>{t('opens_by_now')}</p>}
          <DecisionSteps steps={answer.data.steps} />
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      )}
      {isAsking && <AskDialog doorlock_id={passage.doorlock_id} onClose={() => ask(false)} onDone={onClose} />}
    </SideDrawer>
  );
}

interface AskProps {
  readonly doorlock_id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks security for access to one door. */
function AskDialog({ doorlock_id, onClose, onDone }: AskProps) {
  const t = useDoorText();
  const form = useContractForm({
    endpoint: accessRequests.create,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ doorlock_id, reason }),
    success: t('asked_done'),
    onDone,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('ask_access')} submitLabel={t('send_request')} form={form}>
      <TextAreaField {...form.field('reason')} label={t('ask_reason')} help={t('ask_reason_help')} rows={3} />
    </FormDialog>
  );
}
