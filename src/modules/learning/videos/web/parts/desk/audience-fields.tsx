import type { AudiencePart } from '#shared/audience.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { videoVisibilities } from '../../../contract/video-choices.ts';
import { useVideoText } from '../../texts.ts';
import { AudienceParts } from './audience-parts.tsx';
import type { VideoValues } from './video-values.ts';

interface Open extends Record<string, unknown> {
  visibility: VideoValues['visibility'];
  audience: readonly AudiencePart[];
}

interface Props<Values extends Open> {
  readonly form: ContractForm<Values>;
  /** Names of parts that were chosen before, by their id. */
  readonly names: ReadonlyMap<string, string>;
}

/** How open a video is, and to whom. */
export function AudienceFields<Values extends Open>({ form, names }: Props<Values>) {
  const t = useVideoText();
  const visibilities = useOptions(videoVisibilities);
  const { visibility, audience } = form.values;
  return (
    <>
      <ChipsField
        {...form.field('visibility')}
        onChange={(next) => {
          const found = videoVisibilities.find((one) => one.code === next);
          if (found) form.set({ visibility: found.code } as Partial<Values>);
        }}
        label={t('visibility')}
        help={t(`visibility_${visibility}_help`)}
        options={visibilities}
      />
      {visibility === 'audience' && (
        <AudienceParts
          value={audience}
          onChange={(next) => form.set({ audience: next } as Partial<Values>)}
          error={form.field('audience').error}
          names={names}
        />
      )}
    </>
  );
}
