import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type POLICY_KINDS, shell } from '../../contract/shell.contract.ts';
import { useShellText } from '../texts.ts';
import classes from './policy.module.css';

interface Props {
  readonly kind: (typeof POLICY_KINDS)[number];
  readonly from: string;
  readonly to: string;
  readonly lang: 'cn' | 'us';
}

/** What is new in a version and what is gone, in colour and in words. */
export function PolicyDiff({ kind, from, to, lang }: Props) {
  const t = useShellText();
  const read = useApi(shell.policyDiff, { query: { kind, from, to, lang } });
  if (!read.data) return <Loaded of={read} skeleton={<TextSkeleton lines={8} />} />;
  return (
    <div className={classes.diff}>
      {Object.entries(read.data).map(([place, { state, text }]) => {
        if (state === 'same') return <p key={place}>{text}</p>;
        const Line = state === 'added' ? 'ins' : 'del';
        return (
          <Line key={place}>
            <span className="visually-hidden">{t(`line_${state}`)} </span>
            {text}
          </Line>
        );
      })}
    </div>
  );
}
