import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { type LiveDetail, useLiveWords } from '../live-words.ts';
import { type Check, lineCheck, pictureCheck, soundCheck } from './checks-of-signal.ts';
import classes from './start-checks.module.css';

type Push = CallOutput<typeof lives.checkPush>;

const ICONS = { good: IconCircleCheck, warn: IconAlertTriangle, open: IconCircleDashed } as const;

interface Props {
  readonly live: LiveDetail;
  readonly push: Push;
}

/** What is looked at before the picture goes out: picture, sound, the line, and who is going to see whom. */
export function StartChecks({ live, push }: Props) {
  const t = useLiveText();
  const format = useFormat();
  const { audienceOf } = useLiveWords();
  const kbps = format.number(Math.round(push.kbps ?? 0));
  const seconds = format.number(Math.round(push.key_seconds ?? 0));
  const missing = live.portraits?.filter((one) => !one.has_consent).length ?? 0;
  const [picture, sound, line] = [pictureCheck(push), soundCheck(push), lineCheck(push)];
  const checks = [
    { key: 'picture', label: t('picture'), check: picture, says: t(`check_picture_${picture.says}`, { n: seconds }) },
    { key: 'sound', label: t('sound'), check: sound, says: t(`check_sound_${sound.says}`) },
    { key: 'line', label: t('uplink'), check: line, says: t(`check_line_${line.says}`, { n: kbps }) },
    {
      key: 'seen',
      label: t('who_for'),
      check: { grade: missing > 0 ? 'warn' : 'good' } as const,
      says: [
        audienceOf(live),
        live.head_count > 0 && t('people_n', { n: live.head_count }),
        missing > 0 && t('check_consent', { n: missing }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
  ];
  return (
    <Panel title={t('checks')}>
      <Stack as="ul" gap={8} className={classes.checks}>
        {checks.map((one) => (
          <Line key={one.key} label={one.label} says={one.says} grade={one.check.grade} />
        ))}
      </Stack>
    </Panel>
  );
}

function Line({
  label,
  says,
  grade,
}: {
  readonly label: string;
  readonly says: string;
  readonly grade: Check['grade'];
}) {
  const Icon = ICONS[grade];
  return (
    <li data-grade={grade}>
      <Icon aria-hidden size={18} />
      <Words as="strong" weight={500}>
        {label}
      </Words>
      <Words tone="soft">{says}</Words>
    </li>
  );
}
