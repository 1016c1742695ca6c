import * as z from 'zod';
import { useNamed } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { CARD_KINDS, CARD_STATUSES } from '../../contract/digital-cards.contract.ts';
import classes from './id-check.module.css';
import { useProfileText } from './profile-texts.ts';

const named = z.object({ name: z.string(), name_en: z.string().nullable() });

/** What a scan says to whoever may verify; nothing of it to anybody else. */
const checked = z.object({
  status: z.enum(CARD_STATUSES),
  is_printed: z.boolean(),
  kind: z.enum(CARD_KINDS),
  name: z.string(),
  name_en: z.string().nullable(),
  number: z.string().nullable(),
  photo_url: z.string().nullable(),
  organization: named.nullable(),
  department: named.nullable(),
});

/** The facts of a scan, when the answer holds them. */
export function readCheck(data: unknown): z.output<typeof checked> | null {
  return checked.safeParse(data).data ?? null;
}

/** Whose ID was scanned, and whether it is good: word, colour and photo, readable in the sun. */
export function IdCheck({ notice, data }: { readonly notice: string; readonly data: unknown }) {
  const t = useProfileText();
  const name = useNamed();
  const person = readCheck(data);
  const isGood = person ? person.status === 'active' : false;
  return (
    <section className={classes.verdict} data-signal={isGood ? 'go' : 'stop'} aria-live="assertive">
      <p className={classes.word}>{person ? t(`eid_${person.status}`) : notice}</p>
      {person && (
        <div className={classes.person}>
          {person.photo_url ? (
            <img src={person.photo_url} alt={t('photo_of', { name: name(person) })} />
          ) : (
            <div className={classes.blank} />
          )}
          <div className={classes.facts}>
            <Facts
              facts={[
                { label: t('field_name'), value: name(person) },
                { label: t('template_kind'), value: t(`eid_kind_${person.kind}`) },
                { label: t('field_number'), value: person.number },
                { label: t('field_organization'), value: person.organization && name(person.organization) },
                { label: t('field_department'), value: person.department && name(person.department) },
                { label: t('check_source'), value: t(person.is_printed ? 'check_printed' : 'check_living') },
              ]}
            />
          </div>
        </div>
      )}
    </section>
  );
}
