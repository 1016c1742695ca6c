import { addDays, today } from '#shared/dates.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { LINK_DAYS_AT_MOST, type ShareRight, shareRights } from '../../../contract/drive-choices.ts';
import { driveShares } from '../../../contract/drive-shares.contract.ts';
import { useDriveText } from '../../texts.ts';

const LINK_DAYS = 7;
interface Values extends Record<string, unknown> {
  readonly way: 'audience' | 'link';
  readonly audience: readonly ChosenPart[];
  readonly right: ShareRight;
  readonly expires_on: string;
  readonly password: string;
}
const NOTHING: Values = { way: 'audience', audience: [], right: 'view', expires_on: '', password: '' };

/** Opens a folder or file to colleagues: to those who are chosen, or to all who have a link. */
export function ShareDialog({ node, onClose }: { readonly node: NodeDetail; readonly onClose: () => void }) {
  const t = useDriveText();
  const rights = useOptions(shareRights);
  const form = useContractForm({
    endpoint: driveShares.create,
    initial: NOTHING,
    toBody: ({ way, audience, right, expires_on, password }) => ({
      node_id: node.id,
      right,
      link: way === 'link',
      audience: way === 'audience' ? { include: partsOf(audience), exclude: [] } : null,
      expires_on: expires_on || null,
      password: way === 'link' && password ? password : null,
    }),
    invalidates: ['drive'],
    onDone: () => {
      toast.success(t('shared'));
      onClose();
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('share_of', { name: node.name })}
      submitLabel={t('share')}
      form={form}
    >
      <Whom form={form} />
      <ChipsField
        {...form.field('right')}
        label={t('share_right')}
        options={rights}
        onChange={(next) => {
          const found = shareRights.find(({ code }) => code === next);
          if (found) form.set({ right: found.code });
        }}
      />
      <DayField
        {...form.field('expires_on')}
        label={t('expires_on')}
        help={t(form.values.way === 'link' ? 'expires_link_help' : 'expires_help', { n: LINK_DAYS_AT_MOST })}
      />
      {form.values.way === 'link' && (
        <TextField {...form.field('password')} label={t('password')} help={t('password_help')} max={40} />
      )}
    </FormDrawer>
  );
}

/** To those who are chosen, or by a link; one of a week at first. */
function Whom({ form }: { readonly form: ContractForm<Values> }) {
  const t = useDriveText();
  const { way, audience, expires_on } = form.values;
  return (
    <>
      <ChipsField
        name="way"
        label={t('share_way')}
        value={way}
        onChange={(next) =>
          form.set(
            next === 'link'
              ? { way: 'link', expires_on: expires_on || addDays(today(), LINK_DAYS) }
              : { way: 'audience' },
          )
        }
        options={[
          { value: 'audience', label: t('way_audience') },
          { value: 'link', label: t('way_link') },
        ]}
      />
      {way === 'audience' && (
        <AudienceField
          label={t('share_with')}
          required
          staffOnly
          kinds={['person', 'department', 'user_group', 'post', 'organization']}
          offer={driveShares.audienceOptions}
          userTypes={['teacher']}
          value={audience}
          onChange={(next) => form.set({ audience: next })}
          error={form.errors['audience'] ?? form.errors['audience.include']}
        />
      )}
    </>
  );
}
