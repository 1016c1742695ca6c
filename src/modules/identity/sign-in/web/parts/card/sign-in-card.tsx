import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useProductName } from '#web/boot/current-route.ts';
import { pageTabs } from '#web/boot/registry.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { PageTab } from '#web/modules/web-module.ts';
import { isPhone } from '#web/session/device.ts';
import { BrandMark } from '#web/ui/pictures/brand-mark.tsx';
import { useText } from '../../texts.ts';
import { isVisitor } from '../after-sign-in.ts';
import { CodeForm } from '../codes/code-form.tsx';
import { NextStep } from '../next-step.tsx';
import { PasswordForm } from '../passwords/password-form.tsx';
import classes from '../sign-in.module.css';
import type { SignInFlow } from '../sign-in-flow.ts';
import { SlotContents, SlotTab } from './sign-in-slots.tsx';

interface WayTab {
  readonly key: string;
  readonly label: string;
}

interface TabsProps {
  readonly tab: string;
  readonly ways: readonly WayTab[];
  readonly onTab: (key: string) => void;
  readonly panel: string;
}

/** Tabs; arrow keys go from one to the next. */
function Tabs({ tab, ways, onTab, panel }: TabsProps) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = ways.findIndex(({ key }) => key === tab);
    const next = ways[(at + step + ways.length) % ways.length]?.key ?? tab;
    onTab(next);
    row.current?.querySelector<HTMLElement>(`#${panel}-${next}`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={t('sign_in_ways')} className={classes.tabs} onKeyDown={walk}>
      {ways.map(({ key, label }) => (
        <button
          key={key}
          id={`${panel}-${key}`}
          type="button"
          role="tab"
          aria-selected={tab === key}
          aria-controls={panel}
          tabIndex={tab === key ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The tabs of this card, and after them those of other modules. On a phone the code comes first. */
function useWays(): { readonly ways: readonly WayTab[]; readonly contributed: readonly PageTab[] } {
  const t = useText();
  const localize = useLocalize();
  const own = [
    { key: 'password', label: t('password_tab') },
    { key: 'code', label: t('code_tab') },
  ];
  const contributed = pageTabs('login');
  const others = contributed.map(({ key, label }) => ({ key, label: localize(label) }));
  return { ways: [...(isPhone() ? own.reverse() : own), ...others], contributed };
}

/** The ways to begin. What was typed as name or phone stays when the way is changed. */
function Start({ flow }: { readonly flow: SignInFlow }) {
  const t = useText();
  const product = useProductName();
  const panel = `panel${useId().replace(/\W/g, '')}`;
  const visits = isVisitor(location.search);
  const isActivation = location.pathname.startsWith('/activate');
  const { ways, contributed } = useWays();
  const [tab, setTab] = useState(isActivation ? 'active' : visits ? 'code' : (ways[0]?.key ?? 'password'));
  const [login, setLogin] = useState('');
  const [phone, setPhone] = useState('');
  const other = contributed.find(({ key }) => key === tab);
  return (
    <>
      <div className={classes.mark}>
        <BrandMark size={40} />
      </div>
      <h1 className={classes.title}>{t('sign_in_title', { product })}</h1>
      <SlotContents slot="sign_in_first" />
      <Tabs tab={tab} ways={ways} onTab={setTab} panel={panel} />
      {visits && tab === 'code' && <p className={classes.note}>{t('visitor_hint')}</p>}
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        {tab === 'password' && <PasswordForm flow={flow} login={login} onLogin={setLogin} />}
        {tab === 'code' && <CodeForm flow={flow} phone={phone} onPhone={setPhone} />}
        {other && <SlotTab tab={other} />}
      </div>
      <SlotContents slot="sign_in" />
      <p className={classes.foot}>
        <Link to="/forget">{t('forget')}</Link> · <Link to="/forget/notApplicable">{t('phone_gone')}</Link>
      </p>
      <p className={classes.foot}>
        {t('no_account')} <Link to={`/register${location.search}`}>{t('go_register')}</Link>
      </p>
    </>
  );
}

/** The card of the sign-in page: the first step, and what an answer asks for next. */
export function SignInCard({ flow }: { readonly flow: SignInFlow }) {
  const { step } = flow;
  return step.kind === 'start' ? <Start flow={flow} /> : <NextStep flow={flow} step={step} />;
}
