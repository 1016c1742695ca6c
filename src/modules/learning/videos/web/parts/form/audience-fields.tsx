import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { AudienceField, type ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { videoVisibilities } from '../../../contract/video-choices.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoValues } from './video-values.ts';

interface Open {
  readonly visibility: VideoValues['visibility'];
  readonly audience: readonly ChosenPart[];
}

interface Props {
  readonly value: Open;
  readonly onChange: (changes: Partial<Open>) => void;
  readonly error?: string | undefined;
}

/** How open a video is, and to whom. */
export function AudienceFields({ value: { visibility, audience }, onChange, error }: Props) {
  const t = useVideoText();
  const visibilities = useOptions(videoVisibilities);
  return (
    <>
      <ChipsField
        value={visibility}
        onChange={(next) => {
          const found = videoVisibilities.find((one) => one.code === next);
          if (found) onChange({ visibility: found.code });
        }}
        label={t('visibility')}
        help={t(`visibility_${visibility}_help`)}
        options={visibilities}
      />
      {visibility === 'audience' && (
        <AudienceField
          label={t('audience')}
          required
          offer={liveVideos.audienceOptions}
          userTypes={['student', 'guardian']}
          value={audience}
          onChange={(next) => onChange({ audience: next })}
          error={error}
        />
      )}
    </>
  );
}
