import type { AudiencePart } from '#shared/audience.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { videoVisibilities } from '../../../contract/video-choices.ts';
import { useVideoText } from '../../texts.ts';
import { AudienceParts } from './audience-parts.tsx';
import type { VideoValues } from './video-values.ts';

interface Open {
  readonly visibility: VideoValues['visibility'];
  readonly audience: readonly AudiencePart[];
}

interface Props {
  readonly value: Open;
  readonly onChange: (changes: Partial<Open>) => void;
  readonly error?: string | undefined;
  /** Names of parts that were chosen before, by their id. */
  readonly names: ReadonlyMap<string, string>;
}

/** How open a video is, and to whom. */
export function AudienceFields({ value: { visibility, audience }, onChange, error, names }: Props) {
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
        <AudienceParts value={audience} onChange={(next) => onChange({ audience: next })} error={error} names={names} />
      )}
    </>
  );
}
