import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Effect, Tree } from '../access-types.ts';
import { sidebarOf } from './permission-tree.ts';

const NAMED = 20;

interface Props {
  readonly tree: Tree['categories'];
  readonly chosen: ReadonlySet<string>;
  readonly effect: Effect | undefined;
  /** Why it could not be found out for what is typed now. */
  readonly error: ApiError | null;
  readonly isCounting: boolean;
}

/** What saving would do: the sidebar of a holder, who is concerned, who gains and loses what, and what must not meet. */
export function EffectPanel({ tree, chosen, effect, error, isCounting }: Props) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const groups = sidebarOf(tree, chosen);
  return (
    <Stack gap={16} aria-busy={isCounting}>
      <Panel title={t('effect_title')}>
        <Stack gap={16}>
          {(effect?.conflicts ?? []).map((rule) => (
            <p
              key={`${rule.code_a}-${rule.code_b}`}
              className={rule.level === 'deny' ? classes.denied : classes.warning}
              role={rule.level === 'deny' ? 'alert' : undefined}
            >
              <ConflictWords {...rule} />
            </p>
          ))}
          {error && (
            <p className={classes.warning} role="alert">
              {sentenceOf(error)}
            </p>
          )}
          <p role="status">{effect ? t('effect_holders', { n: effect.holders }) : t('effect_counting')}</p>
          {effect && <Changes title="gains" changes={effect.gains} n={effect.gains_n} tree={tree} />}
          {effect && <Changes title="losses" changes={effect.losses} n={effect.losses_n} tree={tree} />}
        </Stack>
      </Panel>
      <Panel title={t('sidebar_title')}>
        {groups.length === 0 ? (
          <Words as="p" tone="soft">
            {t('sidebar_empty')}
          </Words>
        ) : (
          <Stack as="ul" className={classes.rows}>
            {groups.map((group) => (
              <li key={group.code}>
                <Words tone="faint" size="small">
                  {localizedName(group)}
                </Words>
                {group.apps.map((app) => (
                  <span key={app.code} className={classes.row}>
                    <AppIcon name={app.icon} label={localizedName(app)} size={16} />
                    {localizedName(app)}
                  </span>
                ))}
              </li>
            ))}
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}

function ConflictWords({
  level,
  name_a,
  name_b,
  ...text
}: {
  readonly level: 'warn' | 'deny';
  readonly name_a: string;
  readonly name_b: string;
  readonly reason: string;
  readonly reason_en: string;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const why = localizedName({ name: text.reason, name_en: text.reason_en });
  return <>{t(level === 'deny' ? 'denied_pair' : 'warned_pair', { a: name_a, b: name_b, why })}</>;
}

function Changes({
  title,
  changes,
  n,
  tree,
}: {
  readonly title: 'gains' | 'losses';
  readonly changes: Effect['gains'];
  readonly n: number;
  readonly tree: Tree['categories'];
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  if (n === 0) return null;
  const names = new Map(
    tree.flatMap((category) =>
      category.apps.flatMap((app) => app.actions.map((action) => [action.code, localizedName(action)] as const)),
    ),
  );
  return (
    <Stack as="section" gap={8}>
      <h3 className={classes.heading}>{t(title, { n })}</h3>
      <Stack as="ul" className={classes.rows}>
        {changes.slice(0, NAMED).map(({ user, codes }) => (
          <li key={user.id}>
            <span>{localizedName(user)}</span>
            <Words tone="faint" size="small">
              {format.list(codes.map((code) => names.get(code) ?? code))}
            </Words>
          </li>
        ))}
      </Stack>
      {n > NAMED && (
        <Words as="p" tone="faint" size="small">
          {t('and_more', { n: n - NAMED })}
        </Words>
      )}
    </Stack>
  );
}
