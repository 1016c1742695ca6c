import { Button } from '@mantine/core';
import type { Step } from '#shared/flow/steps.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import line from '#web/ui/layout/timeline.module.css';
import { useFlowsText } from '../../texts.ts';
import type { useStepWords } from './step-words.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly words: ReturnType<typeof useStepWords>;
  /** Absent: they are only read. */
  readonly onEdit?: (at: number) => void;
  readonly onMove?: (from: number, to: number) => void;
}

/** The steps from the first to the last, as a clerk reads them. */
export function StepList({ steps, words, onEdit, onMove }: Props) {
  const t = useFlowsText();
  const localizedName = useLocalizedName();
  if (steps.length === 0)
    return (
      <Words as="p" tone="soft">
        {t('empty')}
      </Words>
    );
  return (
    <ol className={line.timeline}>
      {steps.map((step, at) => (
        <li key={step.key} data-tone="ended">
          <Inline gap={8} justify="spread" align="start" wrap>
            <Stack gap={2}>
              <Words weight={600}>{localizedName(step)}</Words>
              {words.who(step) !== localizedName(step) && <Words>{words.who(step)}</Words>}
              <Words tone="soft" size="small">
                {[
                  step.when.length ? t('when', { conditions: words.when(step) }) : t('always'),
                  ...(step.who.kind === 'holders' || step.mode === 'any' ? [] : [t(`mode_${step.mode}`)]),
                  ...(step.due_hours ? [t('due', { n: step.due_hours })] : []),
                  ...(step.else ? [`${t('else')}: ${words.rightName(step.else)}`] : []),
                  ...(step.again ? [t('again')] : []),
                ].join(' · ')}
              </Words>
            </Stack>
            {onEdit && onMove && (
              <Inline gap={4}>
                {at > 0 && (
                  <Button size="compact-sm" variant="subtle" onClick={() => onMove(at, at - 1)}>
                    {t('move_up')}
                  </Button>
                )}
                {at < steps.length - 1 && (
                  <Button size="compact-sm" variant="subtle" onClick={() => onMove(at, at + 1)}>
                    {t('move_down')}
                  </Button>
                )}
                <Button size="compact-sm" variant="subtle" onClick={() => onEdit(at)}>
                  {t('edit_step')}
                </Button>
              </Inline>
            )}
          </Inline>
        </li>
      ))}
    </ol>
  );
}
