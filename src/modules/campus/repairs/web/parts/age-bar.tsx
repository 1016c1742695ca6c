import { Stack, Words } from '#web/ui/layout/layout.tsx';
import classes from './age-bar.module.css';
import type { Repair } from './repair-types.ts';
import { useDueText } from './repair-words.ts';

/** How much of its time is over, as a bar with the words below it. */
export function AgeBar({ repair }: { readonly repair: Repair }) {
  const dueText = useDueText();
  const { created_at, due_at, is_late } = repair;
  if (due_at === null) return <Words tone="soft">{dueText(repair)}</Words>;
  const whole = Date.parse(due_at) - Date.parse(created_at);
  const share = whole <= 0 ? 1 : Math.min(1, Math.max(0, (Date.now() - Date.parse(created_at)) / whole));
  return (
    <Stack gap={4}>
      <span className={classes.bar} data-late={is_late} style={{ ['--share' as string]: share }} aria-hidden />
      <Words size="small" tone={is_late ? 'refused' : 'soft'} figures>
        {dueText(repair)}
      </Words>
    </Stack>
  );
}
