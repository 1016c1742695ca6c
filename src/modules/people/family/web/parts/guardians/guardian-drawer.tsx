import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { genders } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { guardians } from '../../../contract/guardians.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { useRelation } from '../relation.ts';

type Detail = CallOutput<typeof guardians.get>;

/** Employer, occupation, address and language of a guardian. */
function FactsForm({ guardian, onClose }: { readonly guardian: Detail; readonly onClose: () => void }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    update: guardians.update,
    row: guardian,
    initial: {
      employer: guardian.employer ?? '',
      occupation: guardian.occupation ?? '',
      home_address: guardian.home_address ?? '',
      lang: guardian.lang as string,
    },
    toBody: ({ employer, occupation, home_address, lang }) => ({
      employer: employer.trim() || null,
      occupation: occupation.trim() || null,
      home_address: home_address.trim() || null,
      lang: lang as 'cn',
    }),
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('facts_of', { name: localizedName(guardian) })} form={form}>
      <TextField {...form.field('employer')} label={t('employer')} max={60} />
      <TextField {...form.field('occupation')} label={t('occupation')} max={30} />
      <TextAreaField {...form.field('home_address')} label={t('home_address')} max={200} rows={2} />
      <ChipsField
        {...form.field('lang')}
        label={t('lang')}
        options={[
          { value: 'cn', label: '中文' },
          { value: 'us', label: 'English' },
        ]}
      />
    </FormDialog>
  );
}

function Links({ guardian }: { readonly guardian: Detail }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  if (guardian.children.length === 0)
    return (
      <Words as="p" tone="soft">
        {t('no_links')}
      </Words>
    );
  return (
    <Facts
      facts={guardian.children.map((child) => ({
        label: localizedName(child),
        value: [
          child.class_name && localizedName({ name: child.class_name, name_en: child.class_name_en }),
          relation(child.relation),
          t(child.is_main ? 'main_guardian' : 'other_guardian'),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

/** One guardian: what is known, and the children in reach. */
export function GuardianDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useFamilyText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const [isChanging, setChanging] = useState(false);
  const answer = useApi(guardians.get, { params: { id } });
  const remove = useSend(guardians.remove, {
    onSuccess: () => {
      toast.success(t('guardian_removed'));
      onClose();
    },
  });
  const guardian = answer.data;
  const askFirst = async () => {
    if (!guardian) return;
    const isSure = await confirm({
      title: t('remove_guardian_sure', { name: localizedName(guardian) }),
      body: t('remove_guardian_means'),
      confirm: t('remove_guardian'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  const acts: Act[] = (guardian?.actions ?? []).map((action) =>
    action === 'update'
      ? { key: action, kind: 'primary', label: t('change_facts'), onClick: () => setChanging(true) }
      : {
          key: action,
          kind: 'danger',
          label: t('remove_guardian'),
          isPending: remove.isPending,
          onClick: () => void askFirst(),
        },
  );
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={guardian ? localizedName(guardian) : t('tab_guardians')}
      {...(acts.length ? { foot: <FootActions acts={acts} /> } : {})}
    >
      {guardian ? (
        <Stack gap={20}>
          <Facts
            facts={[
              { label: t('gender'), value: guardian.gender && labelOf(genders, guardian.gender, lang) },
              { label: t('phone'), value: guardian.phone },
              { label: t('account'), value: t(guardian.is_activated ? 'activated' : 'section_not_activated') },
              { label: t('lang'), value: guardian.lang === 'us' ? 'English' : '中文' },
              { label: t('employer'), value: guardian.employer },
              { label: t('occupation'), value: guardian.occupation },
              ...(guardian.actions.includes('update')
                ? [{ label: t('home_address'), value: guardian.home_address, wide: true }]
                : []),
            ]}
          />
          <h3>{t('children')}</h3>
          <Links guardian={guardian} />
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
      {guardian && isChanging && (
        <FactsForm key={guardian.version} guardian={guardian} onClose={() => setChanging(false)} />
      )}
    </SideDrawer>
  );
}
