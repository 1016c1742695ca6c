import { useLocalize } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import { PortraitsPart } from '../form/portraits-part.tsx';
import type { VideoDetail } from './use-desk-list.ts';

type Result = 'approve' | 'return';

/** Yes, or back with a reason. For a film with pupils the list of who can be seen and who consented stands above. */
export function ReviewDialog({ video, onClose }: { readonly video: VideoDetail; readonly onClose: () => void }) {
  const t = useVideoText();
  const localize = useLocalize();
  const initial: { result: Result; opinion: string } = { result: 'approve', opinion: '' };
  const form = useContractForm({
    endpoint: liveVideos.review,
    params: { id: video.id },
    initial,
    toBody: ({ result, opinion }) => ({ version: video.version, result, opinion: opinion.trim() || null }),
    success: t('reviewed'),
    invalidates: ['home'],
    onDone: onClose,
  });
  const isYes = form.values.result === 'approve';
  const goesPublic = video.visibility === 'public';
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={localize(videoLifecycle.moves.review)}
      submitLabel={t(isYes ? 'approve' : 'return')}
      form={form}
    >
      {goesPublic && video.has_minors && <PortraitsPart video={video} mayEdit={false} />}
      <ChipsField
        {...form.field('result')}
        onChange={(next) => form.set({ result: next === 'return' ? 'return' : 'approve' })}
        label={t('decision')}
        options={[
          { value: 'approve', label: t('approve') },
          { value: 'return', label: t('return') },
        ]}
      />
      {isYes && goesPublic && <p>{t(video.waits_for === 'public_reviewer' ? 'becomes_public' : 'goes_on')}</p>}
      <TextAreaField
        {...form.field('opinion')}
        required={!isYes}
        label={t(isYes ? 'opinion_optional' : 'opinion_needed')}
        max={200}
        rows={3}
      />
    </FormDialog>
  );
}
