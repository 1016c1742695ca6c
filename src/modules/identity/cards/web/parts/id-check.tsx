import type { CodeOf } from '#shared/reference/item.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { type CARD_KINDS, cardStatuses } from '../../contract/digital-cards.contract.ts';
import { useCardText } from '../texts.ts';
import classes from './id-check.module.css';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

/** What a scan says to those who may verify; nobody else is told any of it. */
interface Checked extends Named {
  readonly status: CodeOf<typeof cardStatuses>;
  readonly is_printed: boolean;
  readonly kind: (typeof CARD_KINDS)[number];
  readonly number: string | null;
  readonly photo_url: string | null;
  readonly organization: Named | null;
  readonly department: Named | null;
}

/** A card that is good lets its bearer through. */
const SIGNALS: Readonly<Record<Checked['status'], 'go' | 'stop'>> = { active: 'go', blocked: 'stop', ended: 'stop' };

/** The facts of a scan, when the answer holds them. */
export function parseIdCheck(data: unknown): Checked | null {
  return data && typeof data === 'object' && 'status' in data && 'name' in data ? (data as Checked) : null;
}

/** Whose ID was scanned, and whether it is good: word, colour and photo, readable in the sun. */
export function IdCheck({ notice, data }: { readonly notice: string; readonly data: unknown }) {
  const t = useCardText();
  const lang = useLang();
  const name = useLocalizedName();
  const person = parseIdCheck(data);
  return (
    <section className={classes.verdict} data-signal={person ? SIGNALS[person.status] : 'stop'} aria-live="assertive">
      <Words as="p" size="title" weight={600}>
        {person ? labelOf(cardStatuses, person.status, lang) : notice}
      </Words>
      {person && (
        <Inline gap={20} wrap align="stretch" tone="plain" className={classes.person}>
          {person.photo_url ? (
            <img src={person.photo_url} alt={t('photo_of', { name: name(person) })} />
          ) : (
            <div className={classes.blank} />
          )}
          <div className={classes.facts}>
            <Facts
              facts={[
                { label: t('field_name'), value: name(person) },
                { label: t('template_kind'), value: t(`template_kind_${person.kind}`) },
                { label: t('field_number'), value: person.number },
                { label: t('field_organization'), value: person.organization && name(person.organization) },
                { label: t('field_department'), value: person.department && name(person.department) },
                { label: t('check_source'), value: t(person.is_printed ? 'check_printed' : 'check_living') },
              ]}
            />
          </div>
        </Inline>
      )}
    </section>
  );
}
