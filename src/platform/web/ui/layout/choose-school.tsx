import { IconBuildingCommunity, IconChevronRight, IconSchool } from '@tabler/icons-react';
import { useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { lookAtGroup } from '../../session/looks-at-group.ts';
import type { Settings } from '../../session/session.ts';
import { useSwitchOrganization } from '../../session/switch-organization.ts';
import classes from './choose-school.module.css';
import { Words } from './layout.tsx';

type Organization = Settings['organizations'][number];

const words = {
  title: { cn: '选择一所学校', us: 'Choose a school' },
  detail: {
    cn: '这里的内容按学校分开。选定后，之后打开的页面也显示这所学校；可以随时换回。',
    us: 'What is shown here belongs to one school. Your choice also applies to the pages you open next; you can switch back at any time.',
  },
  group: { cn: '只看{name}自己的', us: 'Only what belongs to {name} itself' },
} as const;

interface Props {
  readonly schools: readonly Organization[];
  readonly group: Organization;
}

/** The schools of a group, of which one becomes the current organisation; the page then opens where it was asked for. */
export function ChooseSchool({ schools, group }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { isSwitching, switchTo } = useSwitchOrganization();
  return (
    <section className={classes.choice} aria-labelledby="choose-school">
      <Words as="h2" size="large" weight={600} id="choose-school">
        {localize(words.title)}
      </Words>
      <p>{localize(words.detail)}</p>
      <ul aria-busy={isSwitching}>
        {schools.map((school) => (
          <li key={school.id}>
            <button type="button" disabled={isSwitching} onClick={() => switchTo(school.id)}>
              <IconSchool aria-hidden size={20} stroke={1.6} />
              <span>{localizedName(school)}</span>
              <IconChevronRight aria-hidden size={16} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={classes.group} onClick={() => lookAtGroup(group.id)}>
            <IconBuildingCommunity aria-hidden size={20} stroke={1.6} />
            <span>{localize(words.group, { name: localizedName(group) })}</span>
            <IconChevronRight aria-hidden size={16} />
          </button>
        </li>
      </ul>
    </section>
  );
}
