import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { EVIDENCE_AT_MOST, WORK_PLAN_EVIDENCE } from '../../../contract/work-plan.shapes.ts';
import { useWorkPlanText } from '../../texts.ts';

export interface Attached {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: readonly Attached[];
  readonly onChange: (value: readonly Attached[]) => void;
  readonly error?: string | undefined;
}

/** Photos and papers that show what was done; on a phone the camera opens. */
export function EvidenceField({ label, help, value, onChange, error }: Props) {
  const t = useWorkPlanText();
  const { send, share } = useUpload({
    ...WORK_PLAN_EVIDENCE,
    onStored: ({ id, name }) => onChange([...value, { id, name }]),
  });
  return (
    <div>
      <Words as="p" weight={600} below={6}>
        {label}
      </Words>
      <Stack as="ul" gap={6} below={8}>
        {value.map((one) => (
          <Inline as="li" gap={8} key={one.id}>
            <IconFile aria-hidden size={16} />
            <span>{one.name}</span>
            <button
              type="button"
              className="bare-button"
              aria-label={t('evidence_remove', { name: one.name })}
              onClick={() => onChange(value.filter((known) => known !== one))}
            >
              <IconX aria-hidden size={16} />
            </button>
          </Inline>
        ))}
      </Stack>
      {value.length < EVIDENCE_AT_MOST && (
        <FilePick types={WORK_PLAN_EVIDENCE.rule.types} disabled={share !== null} onFiles={([chosen]) => send(chosen)}>
          <IconPaperclip aria-hidden size={15} />
          {t(share === null ? 'evidence_add' : 'evidence_adding')}
        </FilePick>
      )}
      {(error ?? help) && (
        <Words as="p" tone={error ? 'refused' : 'faint'} size="small" role={error ? 'alert' : undefined}>
          {error ?? help}
        </Words>
      )}
    </div>
  );
}
