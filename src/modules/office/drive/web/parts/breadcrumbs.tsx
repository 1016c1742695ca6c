import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
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
      <Inline as="ol" wrap>
        {steps.map((step, at) => (
          <li key={step.id}>
            {at === steps.length - 1 ? (
              <strong aria-current="page">{step.name}</strong>
            ) : (
              <button type="button" className={classes.step} onClick={() => onGo(step.id)}>
                {step.name}
              </button>
            )}
          </li>
        ))}
      </Inline>
    </nav>
  );
}
