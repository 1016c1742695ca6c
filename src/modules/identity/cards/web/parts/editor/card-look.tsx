import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useCardText } from '../../texts.ts';
import { CardFaceView } from '../face/card-face.tsx';
import { SAMPLE, SAMPLE_CODE } from '../face/sample-facts.ts';
import type { Template } from './use-drawing.ts';

/** On a phone the card is shown; it is drawn on a wide screen. */
export function CardLook({ template }: { readonly template: Template }) {
  const t = useCardText();
  const shared = { look: template, facts: SAMPLE, language: 'cn', code: SAMPLE_CODE } as const;
  return (
    <Stack gap={16}>
      <CardFaceView {...shared} face={template.front} />
      {template.back && <CardFaceView {...shared} face={template.back} />}
      <Words as="p" tone="soft" size="small">
        {t('editor_wide_only')}
      </Words>
    </Stack>
  );
}
