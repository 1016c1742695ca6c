import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { ScopeKind } from '../../../contract/role-kinds.ts';
import { useAccessText } from '../../texts.ts';

interface Scope {
  readonly kind: ScopeKind;
  readonly target: { readonly name: string; readonly name_en: string | null } | null;
}

/** Words of roles and holdings, the same on every screen. */
export function useRoleWords() {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const scope = ({ kind, target }: Scope) =>
    target ? `${t(`scope_${kind}`)}: ${localizedName(target)}` : t(`scope_${kind}`);
  return {
    scope,
    scopes: (scopes: readonly Scope[], fallback: ScopeKind) =>
      scopes.length ? format.list(scopes.map(scope)) : t(`scope_${fallback}`),
    span: (from: string, to: string | null) =>
      to ? t('from_to', { from: format.day(from), to: format.day(to) }) : t('from_on', { from: format.day(from) }),
    until: (to: string | null) => (to ? t('until_day', { day: format.day(to) }) : t('no_end')),
    codes: (codes: readonly string[], nameOf: (code: string) => string) => format.list(codes.map(nameOf)),
  };
}
