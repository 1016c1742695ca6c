import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { drive } from '../../contract/drive.contract.ts';
import { useDriveText } from '../texts.ts';
import classes from './breadcrumbs.module.css';

interface Props {
  readonly head: CallOutput<typeof drive.list>['head'];
  readonly onGo: (id: string) => void;
}

/** The way to the folder that is shown; every step leads back there. */
export function Breadcrumbs({ head: { space, path }, onGo }: Props) {
  const t = useDriveText();
  const localizedName = useLocalizedName();
  const top = space
    ? [{ id: space.id, name: space.name ? localizedName({ name: space.name, name_en: space.name_en }) : t('my_files') }]
    : [];
  const steps = [...top, ...path];
  return (
    <nav aria-label={t('way')} className={classes.way}>
      <ol>
        {steps.map((step, at) => (
          <li key={step.id}>
            {at === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <button type="button" onClick={() => onGo(step.id)}>
                {step.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
