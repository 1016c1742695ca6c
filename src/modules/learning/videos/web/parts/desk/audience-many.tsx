import type { ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { videoDesk } from '../../../contract/video-desk.contract.ts';
import { useVideoText } from '../../texts.ts';
import { AudienceFields } from '../form/audience-fields.tsx';
import { audienceOf, type VideoValues } from '../form/video-values.ts';
import type { VideoRow } from './use-desk-list.ts';

interface Props {
  readonly rows: readonly VideoRow[];
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  visibility: VideoValues['visibility'];
  audience: readonly ChosenPart[];
}

const initial: Values = { visibility: 'audience', audience: [] };

/** Gives several videos the same audience. Those that are shown and reach more people wait for a review. */
export function AudienceMany({ rows, onClose }: Props) {
  const t = useVideoText();
  const mine = rows.filter((row) => row.actions.includes('update'));
  const form = useContractForm({
    endpoint: videoDesk.setAudiences,
    initial,
    toBody: (values) => ({
      videos: mine.map(({ id, version }) => ({ live_video_id: id, version })),
      visibility: values.visibility,
      audience: audienceOf(values, []),
    }),
    check: (values) =>
      values.visibility === 'audience' && values.audience.length === 0 ? { audience: t('audience_needed') } : {},
    invalidates: ['home'],
    onDone: ({ changed, waiting }) => {
      toast.success(
        [t('audience_set', { n: changed }), waiting ? t('audience_waits', { n: waiting }) : '']
          .filter(Boolean)
          .join(' '),
      );
      onClose();
    },
  });
  return (
    <FormDrawer kind="form" opened onClose={onClose} title={t('set_audience_n', { n: mine.length })} form={form}>
      {mine.some((row) => row.is_shown) && <p>{t('edit_shown_help')}</p>}
      {mine.length < rows.length && <p>{t('passed_over', { n: rows.length - mine.length })}</p>}
      <AudienceFields
        value={form.values}
        onChange={(changes) => form.set(changes)}
        error={form.field('audience').error}
      />
    </FormDrawer>
  );
}
