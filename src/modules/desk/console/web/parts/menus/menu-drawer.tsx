import { adminApps } from '#modules/core/access/contract/admin-apps.contract.ts';
import { accessRights } from '#modules/core/access/rights.ts';
import { MENU_KINDS } from '#shared/calls/frame-shapes.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useSettings } from '#web/session/session.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { ICON_NAMES } from '#web/ui/pictures/icon-names.ts';
import { adminMenus } from '../../../contract/admin-menus.contract.ts';
import { useText } from '../../texts.ts';
import type { MenuEntry } from './use-menu-order.ts';

type Values = {
  readonly kind: string;
  readonly parent_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly icon: string;
  readonly app_id: string;
  readonly link: string;
  readonly shown: string;
};

const NEW: Values = {
  kind: 'group',
  parent_id: '',
  name: '',
  name_en: '',
  icon: '',
  app_id: '',
  link: '',
  shown: 'rights',
};

function bodyOf({ shown, kind, parent_id, app_id, icon, link, name_en, ...values }: Values) {
  return {
    ...values,
    name_en: name_en || null,
    kind: kind as 'group',
    parent_id: parent_id || null,
    app_id: app_id || null,
    icon: icon || null,
    link: link || null,
    hidden: shown === 'hidden',
    always_show: shown === 'always',
  };
}

/** Apps to choose from: the catalogue for those who may read it, else what this organisation runs. */
function useAppChoices() {
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const settings = useSettings();
  const { data } = useApi(
    adminApps.list,
    { query: { per_page: 100 } },
    { enabled: can(accessRights.apps), errorDisplay: 'toast' },
  );
  const known = data?.list ?? (settings?.organization_apps ?? []).map((one) => one.wfl_app);
  return known.map((app) => ({ value: app.id, label: localizedName(app) }));
}

function Fields({ form, groups }: { readonly form: ContractForm<Values>; readonly groups: readonly MenuEntry[] }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const apps = useAppChoices();
  return (
    <>
      <ChipsField
        {...form.field('kind')}
        label={t('kind')}
        options={MENU_KINDS.map((value) => ({ value, label: t(`menu_${value}`) }))}
      />
      <TextField {...form.field('name')} label={t('name')} max={30} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
      {form.values.kind === 'app' && <SelectField {...form.field('app_id')} required label={t('app')} options={apps} />}
      {form.values.kind === 'link' && (
        <TextField {...form.field('link')} required label={t('link')} help={t('menu_link_help')} max={500} />
      )}
      <SelectField
        {...form.field('parent_id')}
        clearable
        label={t('parent')}
        placeholder={t('top_level')}
        options={groups.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <SelectField
        {...form.field('icon')}
        clearable
        label={t('icon')}
        options={ICON_NAMES.map((value) => ({ value, label: value }))}
      />
      <ChipsField
        {...form.field('shown')}
        label={t('shown')}
        options={(['rights', 'always', 'hidden'] as const).map((value) => ({ value, label: t(`shown_${value}`) }))}
      />
    </>
  );
}

interface Props {
  readonly entry: MenuEntry | null;
  readonly rows: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** One entry of the menu: a group, an app or a link. */
export function MenuDrawer({ entry, rows, onClose }: Props) {
  const t = useText();
  const localizedName = useLocalizedName();
  const initial: Values = entry
    ? {
        kind: entry.kind,
        parent_id: entry.parent_id ?? '',
        name: entry.name,
        name_en: entry.name_en ?? '',
        icon: entry.icon ?? '',
        app_id: entry.app_id ?? '',
        link: entry.link ?? '',
        shown: entry.hidden ? 'hidden' : entry.always_show ? 'always' : 'rights',
      }
    : NEW;
  const form = useRowForm({
    create: adminMenus.create,
    update: adminMenus.update,
    row: entry,
    initial,
    toBody: bodyOf,
    draft: 'admin.menu.new',
    saved: t('saved'),
    onClose,
  });
  const remove = useSend(adminMenus.remove, { onSuccess: onClose });
  const groups = rows.filter((row) => row.kind === 'group' && row.id !== entry?.id);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={entry ? localizedName(entry) : t('add_entry')}
      form={form}
      onStartAnew={() => form.reset(NEW)}
      aside={
        entry && (
          <DangerButton
            asks={false}
            isPending={remove.isPending}
            onClick={() => remove.mutate({ params: { id: entry.id } })}
          >
            {t('remove')}
          </DangerButton>
        )
      }
    >
      <Fields form={form} groups={groups} />
    </FormDrawer>
  );
}
