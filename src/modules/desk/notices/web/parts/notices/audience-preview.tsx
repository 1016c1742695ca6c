import { useApi } from '#web/api/queries.ts';
import { type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { audiences } from '../../../contract/audiences.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './audience-preview.module.css';

interface PreviewProps {
  readonly kind: 'notice' | 'bulletin' | 'message';
  readonly parts: readonly ChosenPart[];
  readonly channels: readonly string[];
  readonly departmentId: string | null;
}

/** How many people that is, who decides about it, and how many notices they received this week. */
export function useAudiencePreview({ kind, parts, channels, departmentId }: PreviewProps) {
  return useApi(
    audiences.preview,
    {
      body: {
        kind,
        audience: { include: partsOf(parts) },
        channels: channels as ('email' | 'sms')[],
        department_id: departmentId,
      },
    },
    { enabled: parts.length > 0, keepPrevious: true },
  );
}

export function AudiencePreview({ preview }: { readonly preview: ReturnType<typeof useAudiencePreview> }) {
  const t = useNoticeText();
  const { data } = preview;
  if (!data) return null;
  const { count: n, guardians, approver, load } = data;
  return (
    <Words as="p" tone="soft" className={classes.preview} data-nobody={n === 0} aria-live="polite">
      {n === 0 ? t('nobody_there') : t('goes_to', { n })}
      {guardians > 0 && ` ${t('of_them_guardians', { n: guardians })}`}
      {n > 0 && ` ${t(`approver_${approver}`)}`}
      {load >= 1 && ` ${t('load', { n: load })}`}
    </Words>
  );
}
