import { describe, expect, it } from 'vitest';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { directoryActions, directoryRights } from '#modules/core/directory/rights.ts';
import type { ServerModule } from '#server/module.ts';
import { usePortal } from '#server/testing/use-portal.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import { workbenchGroups } from '#shared/reference/portal.ts';
import { accessActions, accessRights } from '../../rights.ts';
import { accessModule } from '../manifest.ts';
import { openBuiltinApps, syncCatalogue } from './catalogue.service.ts';
import { buildCatalogue } from './catalogue.ts';

const app = (code: string): BuiltinApp => ({
  code,
  name: '测试',
  name_en: 'Test',
  category: 'xzSystem',
  route: `/${code}`,
  icon: 'folder',
  sort: 1,
});
const bringing = (name: string, code: string, roles: readonly string[], cn = '测试') =>
  ({
    name,
    routes: [],
    apps: [app(name)],
    rights: { [code]: { name: cn, name_en: 'Test', roles } },
  }) satisfies ServerModule;

const directoryModule: ServerModule = {
  name: 'directory',
  routes: [],
  apps: [app('systemOrg')],
  rights: directoryActions,
};

describe('the catalogue of rights', () => {
  it('stops the start at an unknown role, at a right of two modules, and at one that belongs to no app', () => {
    expect(() => buildCatalogue([bringing('visitors', visitorRights.details, ['porter'])])).toThrow(
      'unknown role porter',
    );
    expect(() =>
      buildCatalogue([bringing('visitors', visitorRights.details, []), bringing('gates', visitorRights.details, [])]),
    ).toThrow('in the modules visitors and gates');
    expect(() => buildCatalogue([{ ...bringing('tea', '0999', []), apps: [] }])).toThrow('belongs to no app');
  });

  it('stops the start at an app that nobody would find, because no right belongs to it', () => {
    const module = bringing('tea', '0999', []);
    const two = { ...module, app: 'tea', apps: [app('tea'), app('cups')] };
    expect(() => buildCatalogue([two])).toThrow('the app cups has no right');
    const [tea] = two.apps;
    const named = { ...app('cups'), actions: ['0999'] };
    expect(() => buildCatalogue([{ ...two, apps: tea ? [tea, named] : [] }])).toThrow('the app tea has no right');
    expect(() => buildCatalogue([{ ...two, apps: [app('tea'), { ...app('cups'), draft: true }] }])).not.toThrow();
  });

  it('marks roles with a critical right as needing a second person', () => {
    const roles = buildCatalogue([accessModule]).roles;
    expect(
      Object.entries(accessActions)
        .filter(([, right]) => 'risk' in right && right.risk === 'critical')
        .map(([code]) => code),
    ).toContain(accessRights.roles);
    expect(roles.find((role) => role.code === 'org_admin')?.needs_second).toBe(true);
    expect(roles.find((role) => role.code === 'hr')?.needs_second).toBe(false);
  });
});

describe('the catalogue in the database', () => {
  const portal = usePortal({ modules: [directoryModule, accessModule] });
  const codesOf = async (role: string) =>
    (
      await portal.test_db.query<{ code: string }>(
        'select a.code from role_action a join role r on r.id = a.role_id where r.code = $1 order by 1',
        [role],
      )
    ).map((row) => row.code);
  const base = [directoryModule, accessModule];

  it('has the roles of the sheet with their codes, and the seventeen workbench groups in both languages', async () => {
    expect(await codesOf('hr')).toEqual([
      directoryRights.view,
      directoryRights.departments,
      directoryRights.posts,
      directoryRights.members,
      directoryRights.viewPeople,
      directoryRights.editPeople,
      directoryRights.exportPeople,
      directoryRights.revealContacts,
      accessRights.assign,
    ]);
    const groups = await portal.test_db.query<{ dict_value: string; dict_text: string; dict_text_en: string }>(
      `select dict_value, dict_text, dict_text_en from dictionary where dict_type = 'wfl_app_category' order by sort`,
    );
    expect(groups).toEqual(
      workbenchGroups.map(({ code, cn, us }) => ({ dict_value: code, dict_text: cn, dict_text_en: us })),
    );
    expect(groups).toHaveLength(17);
  });

  it('takes a new right at the next start and gives up one that is gone', async () => {
    await syncCatalogue(
      portal.services,
      buildCatalogue([...base, bringing('visitors', visitorRights.details, ['office'])]),
    );
    expect(await codesOf('office')).toEqual([visitorRights.details]);
    await syncCatalogue(
      portal.services,
      buildCatalogue([...base, bringing('visitors', visitorRights.secondReview, ['office'], '新名')]),
    );
    expect(await codesOf('office')).toEqual([visitorRights.secondReview]);
    await syncCatalogue(portal.services, buildCatalogue(base));
    expect(await codesOf('office')).toEqual([]);
  });

  it('leaves what administrators decided: an app that is off stays off, roles of a school keep their codes', async () => {
    const [group] = await portal.test_db.query<{ id: string }>(`select id from role_group where code = 'offices'`);
    await portal.test_db.query(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
       values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'x', 1, 'X', 'X', 'X', 'x', 'x', 'group')`,
    );
    await portal.test_db.query(
      `with made as (insert into role (id, client_id, role_group_id, code, name, name_en) values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', $1, 'hr', 'Own', 'Own') returning id)
       insert into role_action select id, '${accessRights.administration}' from made`,
      [group?.id],
    );
    await portal.test_db.query(
      `insert into client_app (client_id, app_id, status) select '00000000-0000-4000-8000-000000000001', id, 'off' from app where code = 'systemOrg'`,
    );
    await syncCatalogue(portal.services, buildCatalogue([...base, bringing('gates', gateRights.guards, ['security'])]));
    expect(await portal.test_db.query('select status from client_app')).toEqual([{ status: 'off' }]);
    expect(
      await portal.test_db.query(
        `select a.code from role_action a join role r on r.id = a.role_id where r.name = 'Own'`,
      ),
    ).toEqual([{ code: accessRights.administration }]);
  });

  it('gives every school group the built-in apps once', async () => {
    const open = () =>
      portal.services.database.write('*', ({ db }) => openBuiltinApps(db, '00000000-0000-4000-8000-000000000001'));
    await open();
    await open();
    const [{ n } = { n: 0 }] = await portal.test_db.query<{ n: number }>(
      'select count(*)::int as n from organization_app',
    );
    const [{ apps } = { apps: 0 }] = await portal.test_db.query<{ apps: number }>(
      'select count(*)::int as apps from app',
    );
    expect(n).toBe(apps);
  });

  it('is written once by two nodes that start together', async () => {
    const catalogue = buildCatalogue([...base, bringing('gates', gateRights.settings, ['security'])]);
    await Promise.all([syncCatalogue(portal.services, catalogue), syncCatalogue(portal.services, catalogue)]);
    expect(await codesOf('security')).toEqual([gateRights.settings]);
  });
});
