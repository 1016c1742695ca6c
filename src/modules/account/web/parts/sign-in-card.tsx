import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useProductName } from '#web/boot/current-route.ts';
import { isPhone } from '#web/session/device.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { type AccountKey, useText } from '../texts.ts';
import { isVisitor } from './after-sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { LaterStep } from './later-step.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './sign-in.module.css';
import type { SignInFlow } from './sign-in-flow.ts';

const TABS = ['password', 'code', 'active'] as const;
type Tab = (typeof TABS)[number];
const LABELS: Readonly<Record<Tab, AccountKey>> = {
  password: 'password_tab',
  code: 'code_tab',
  active: 'active_title',
};

const ActivationFlow = lazy(async () => ({ default: (await import('./activation-flow.tsx')).ActivationFlow }));

interface TabsProps {
  readonly tab: Tab;
  readonly order: readonly Tab[];
  readonly onTab: (tab: Tab) => void;
  readonly panel: string;
}

/** The tabs; arrow keys go from one to the next. */
function Tabs({ tab, order, onTab, panel }: TabsProps) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const step = event.key === 'ArrowRight' ? 1 : -1;
    const next = order[(order.indexOf(tab) + step + order.length) % order.length] ?? tab;
    onTab(next);
    row.current?.querySelector<HTMLElement>(`#${panel}-${next}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={t('sign_in_ways')} className={classes.tabs} onKeyDown={walk}>
      {order.map((name) => (
        <button
          key={name}
          id={`${panel}-${name}`}
          type="button"
          role="tab"
          aria-selected={tab === name}
          aria-controls={panel}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {t(LABELS[name])}
        </button>
      ))}
    </div>
  );
}

/** The ways to begin. What was typed as name or phone stays when the way is changed. */
function Start({ flow }: { readonly flow: SignInFlow }) {
  const t = useText();
  const product = useProductName();
  const panel = `panel${useId().replace(/\W/g, '')}`;
  const visits = isVisitor(location.search);
  const isActivation = location.pathname.startsWith('/activate');
  const order: readonly Tab[] = isPhone() ? ['code', 'password', 'active'] : TABS;
  const [tab, setTab] = useState<Tab>(isActivation ? 'active' : visits ? 'code' : (order[0] ?? 'password'));
  const [login, setLogin] = useState('');
  const [phone, setPhone] = useState('');
  return (
    <>
      <div className={classes.mark}>
        <BrandMark size={40} />
      </div>
      <h1 className={classes.title}>{t('sign_in_title', { product })}</h1>
      <Tabs tab={tab} order={order} onTab={setTab} panel={panel} />
      {visits && tab === 'code' && <p className={classes.note}>{t('visitor_hint')}</p>}
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        {tab === 'password' && <PasswordForm flow={flow} login={login} onLogin={setLogin} />}
        {tab === 'code' && <CodeForm flow={flow} phone={phone} onPhone={setPhone} />}
        {tab === 'active' && (
          <Suspense fallback={null}>
            <ActivationFlow />
          </Suspense>
        )}
      </div>
      <p className={classes.foot}>
        <Link to="/forget">{t('forget')}</Link> · <Link to="/forget/notApplicable">{t('phone_gone')}</Link>
      </p>
      <p className={classes.foot}>
        {t('no_account')} <Link to={`/register${location.search}`}>{t('go_register')}</Link>
      </p>
    </>
  );
}

/** The card of the sign-in page: the way in, and whatever an answer asks for next. */
export function SignInCard({ flow }: { readonly flow: SignInFlow }) {
  const { step } = flow;
  return step.kind === 'start' ? <Start flow={flow} /> : <LaterStep flow={flow} step={step} />;
}
