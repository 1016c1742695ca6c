import { describe, expect, it } from 'vitest';
import { until } from '#server/testing/until.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const middle = organizationId('sy-middle');
const path = `/organizations/${middle}/modules`;

interface Group {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly icon: string | null;
  readonly is_visible: boolean;
  readonly items: { app_code: string; is_visible: boolean }[];
}

describe('the sidebar of an organisation', () => {
  const demo = useDemo();
  type Browser = Awaited<ReturnType<typeof demo.as>>;
  const entries = async (who: Browser) =>
    ((await who.call('GET', '/users/settings')).data.menus as { code: string; hidden: boolean }[])
      .filter((one) => !one.hidden)
      .map((one) => one.code);
  const shown = async (who: Browser) =>
    (await who.call('GET', path)).data as { groups: Group[]; revision: number; is_own: boolean; unplaced: string[] };
  const hide = (groups: readonly Group[], app: string): Group[] =>
    groups.map((group) => ({
      ...group,
      items: group.items.map((item) => (item.app_code === app ? { ...item, is_visible: false } : item)),
    }));

  it('loses an entry for its own people alone, with their next settings, and gets it back (journey 6)', async () => {
    const [root, guard] = [await demo.as('superadmin'), await demo.as('security')];
    const before = await shown(root);
    expect(before).toMatchObject({ is_own: false, revision: 0 });
    expect(await entries(guard)).toContain('visitor_manage');
    const groups = hide(before.groups, 'visitor_manage');
    const saved = await root.call('PUT', path, { body: { groups, revision: 0 } });
    expect(saved.data).toMatchObject({ is_own: true, revision: 1 });
    await until(async () => !(await entries(guard)).includes('visitor_manage'));
    const other = `/organizations/${organizationId('sy-intl')}/modules`;
    expect((await root.call('GET', other)).data.is_own).toBe(false);
    const undone = await root.call('POST', `${path}/undo`, { body: { revision: 1 } });
    expect(undone.data).toMatchObject({ is_own: false, revision: 2, groups: before.groups });
    await until(async () => (await entries(guard)).includes('visitor_manage'));
  });

  it('is previewed as a role before it is saved', async () => {
    const root = await demo.as('superadmin');
    const { groups } = await shown(root);
    const roles = (await root.call('GET', `${path}/roles`)).data.list as { id: string; name: string }[];
    const preview = async (name: string, of: readonly Group[]) =>
      (
        await root.call('POST', `${path}/preview`, {
          body: { role_id: roles.find((one) => one.name === name)?.id, groups: of },
        })
      ).data.groups.flatMap((group: { apps: { code: string }[] }) => group.apps.map((app) => app.code));
    expect(await preview('安保主任', groups)).toContain('visitor_manage');
    expect(await preview('安保主任', hide(groups, 'visitor_manage'))).not.toContain('visitor_manage');
    expect(await preview('学生', groups)).not.toContain('visitor_manage');
  });

  it('takes only apps that are open here, each once, and one of two who save at the same moment', async () => {
    const root = await demo.as('superadmin');
    const { groups, revision } = await shown(root);
    const extra = (app_code: string) => [
      ...groups,
      {
        code: 'own',
        name: '自定',
        name_en: 'Own',
        icon: null,
        is_visible: true,
        items: [{ app_code, is_visible: true }],
      },
    ];
    const at = `groups.${groups.length}.items.0.app_code`;
    expect((await root.call('PUT', path, { body: { groups: extra('nothing'), revision } })).errors?.[at]).toEqual([
      '该机构未开通应用nothing',
    ]);
    expect((await root.call('PUT', path, { body: { groups: extra('visitor_manage'), revision } })).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => root.call('PUT', path, { body: { groups, revision } })));
    expect(answers.map((one) => one.code).sort()).toEqual([0, 409001]);
    expect(answers.find((one) => one.code)?.message).toMatch(/^(周明|其他人) 已于/);
  });

  it('keeps its last twenty arrangements', async () => {
    const root = await demo.as('superadmin');
    const { groups, revision } = await shown(root);
    for (let n = 0; n < 22; n += 1) await root.call('PUT', path, { body: { groups, revision: revision + n } });
    const kept = (await root.call('GET', `${path}/revisions`)).data.list as { revision: number }[];
    expect(kept).toHaveLength(20);
    expect(kept[0]?.revision).toBe(revision + 22);
    const gone = { revision: revision + 22, to: 1 };
    expect(await root.call('POST', `${path}/undo`, { body: gone })).toMatchObject({ message: '没有可撤销的修改' });
  });

  it('is arranged by holders of 0704 there, and not by those of other schools', async () => {
    const hr = await demo.as('hrofficer');
    expect((await hr.call('GET', path)).data.is_editable).toBe(false);
    expect(await hr.call('PUT', path, { body: { groups: [], revision: 0 } })).toMatchObject({ code: 403001 });
    const root = await demo.as('superadmin');
    const foreign = `/organizations/${organizationId('md-school')}/modules`;
    expect(await root.call('GET', foreign)).toMatchObject({ status: 404 });
    expect(await root.call('PUT', foreign, { body: { groups: [], revision: 0 } })).toMatchObject({ status: 404 });
  });
});
