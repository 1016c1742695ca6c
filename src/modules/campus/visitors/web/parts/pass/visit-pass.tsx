import { STEP_SECONDS } from '#modules/core/scans/contract/scan-code.ts';
import { useMovingCode, useWakeLock } from '#modules/core/scans/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useVisitorText } from '../../texts.ts';
import classes from './visit-pass.module.css';

type Passes = CallOutput<typeof visitorGate.pass>;
type Pass = Passes['passes'][number];

/** Tells a screenshot from the living pass: the code changes, the ring drains, the ground moves. */
function OnePass({ pass, aheadMs }: { readonly pass: Pass; readonly aheadMs: number }) {
  const t = useVisitorText();
  const { link, left } = useMovingCode('v', pass.person_id, pass.pass_secret, aheadMs);
  const seconds = Math.max(1, Math.ceil(left * STEP_SECONDS));
  return (
    <li className={classes.pass} data-status={pass.status}>
      <Words as="p" size="title" weight={600}>
        {pass.name}
      </Words>
      <div className={classes.code}>
        {link ? (
          <QrCode text={link} size={240} label={t('pass_code_of', { name: pass.name })} />
        ) : (
          <div className={classes.blank} />
        )}
      </div>
      <Inline gap={8} size="small">
        <Ring
          share={left}
          size={28}
          tone={pass.is_inside ? 'running' : 'done'}
          label={t('pass_renews', { n: String(seconds) })}
        />
        <span aria-hidden>{t('pass_renews', { n: String(seconds) })}</span>
      </Inline>
      <div className={classes.label}>
        {t('pass_digits')}
        <p className={classes.digits}>{`${pass.pass_code.slice(0, 3)} ${pass.pass_code.slice(3)}`}</p>
      </div>
    </li>
  );
}

/** The pass of an approved booking: one card a person, swiped sideways. For the visitors themselves. */
export function VisitPass({ visitId }: { readonly visitId: string }) {
  const t = useVisitorText();
  const format = useFormat();
  const answer = useApi(visitorGate.pass, { params: { id: visitId } }, { staleMs: 60_000 });
  const passes = answer.data?.passes ?? [];
  useWakeLock(passes.length > 0);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  const aheadMs = Date.parse(answer.data.server_time) - answer.dataUpdatedAt;
  if (passes.length === 0) return null;
  return (
    <section aria-label={t('pass')}>
      {/* Passes beside each other scroll, also by keyboard. */}
      <ul className={classes.passes} {...(passes.length > 1 ? { tabIndex: 0 } : {})}>
        {passes.map((pass) => (
          <OnePass key={pass.person_id} pass={pass} aheadMs={aheadMs} />
        ))}
      </ul>
      <p className={classes.of}>
        {passes.length > 1 && `${t('pass_swipe', { n: passes.length })} · `}
        {t('pass_window', { from: format.dateTime(answer.data.entry_from), to: format.time(answer.data.end_at) })}
      </p>
    </section>
  );
}
