import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findImport, type ImportDefinition } from '#server/data-task/definitions.ts';
import { readRows } from '#server/data-task/import-rows.ts';
import { accountFor, findTable } from '#server/data-task/import-table.ts';
import { runTask } from '#server/data-task/runner.ts';
import { openSheets } from '#server/data-task/sheets/read-sheets.ts';
import { templateOf } from '#server/data-task/template.service.ts';
import { XLSX } from '#server/files/file-type.ts';
import type { Browser } from '#server/testing/portal.ts';
import { organizationId } from '../../database/demo/places.ts';
import { isNarrowed, isTriedAddress, isTriedFile } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/** The imports whose files the portal makes itself: nobody is given a template for them. */
const FED_BY_THE_PORTAL = ['id_photos', 'classrooms.promotion'];

/** Every import of the house, by the files that declare one. */
function importsOfTheHouse(): ImportDefinition[] {
  const files = globSync('src/modules/**/*.ts').filter((path) => !path.endsWith('.test.ts') && isTriedFile(path));
  const names = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const calls = text.split(/\bdefineImport[<(]/).slice(1);
    return calls.map((call) => /\bname: (?:'([a-z_.]+)'|PROMOTION_IMPORT)/.exec(call)?.[1] ?? 'classrooms.promotion');
  });
  return names.map((name) => {
    const found = findImport(name);
    if (!found) throw new Error(`import ${name} is not registered`);
    return found;
  });
}

async function tableOf(definition: ImportDefinition, bytes: Uint8Array) {
  const path = join(mkdtempSync(join(tmpdir(), 'import-')), 'file.xlsx');
  writeFileSync(path, bytes);
  const table = await findTable(definition.columns, (await openSheets(path, XLSX)) ?? []);
  return { table, ...(await accountFor(definition, table)) };
}

describe('every import of the house', () => {
  const demo = useDemo();

  it('reads its own template again, in both languages, and understands each of its examples', async () => {
    const imports = importsOfTheHouse().filter(({ name }) => !FED_BY_THE_PORTAL.includes(name));
    expect(isNarrowed || imports.length >= 11).toBe(true);
    for (const definition of imports)
      for (const lang of ['cn', 'us'] as const) {
        const { table, rows, reading } = await tableOf(definition, await templateOf(definition, lang));
        expect([definition.name, rows, reading.unread, reading.taken, reading.other_sheets]).toEqual([
          definition.name,
          0,
          [],
          [],
          [],
        ]);
        expect(table.places).toEqual(definition.columns.map((_, at) => at));
        const examples = definition.columns.map((column) => column.example ?? column.options?.[0]?.[lang] ?? '');
        const row = { row_no: 2, cells: examples, is_hidden: false };
        const filled = {
          ...table,
          sheet: {
            ...table.sheet,
            rows: async function* () {
              yield row;
            },
          },
        };
        for await (const chunk of readRows(definition, filled))
          for (const { errors } of chunk)
            expect(
              Object.keys(errors).filter((key) => definition.columns.find((one) => one.key === key)?.example),
            ).toEqual([]);
      }
  });

  it('has headings that mean one column each', () => {
    for (const { name, columns } of importsOfTheHouse())
      for (const word of ['cn', 'us', 'key'] as const) {
        const names = columns.map((column) => column[word]);
        expect([name, names.filter((one, at) => names.indexOf(one) !== at)]).toEqual([name, []]);
      }
  });

  const middle = organizationId('sy-middle');
  const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });

  async function exported(who: Browser, path: string): Promise<Buffer> {
    const { data } = await who.call('GET', path);
    await work(data.data_task_id);
    const { id } = (await who.call('GET', `/data_tasks/${data.data_task_id}/result`)).data;
    const file = await demo.everywhere((db) => demo.services.files.find(db, id));
    if (!file) throw new Error(`${path} made no file`);
    return buffer(await demo.services.files.read(file));
  }

  async function checked(who: Browser, definition: string, bytes: Buffer, params: object) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], '导出.xlsx'));
    form.set('purpose', 'import');
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const body = Buffer.from(await packed.arrayBuffer());
    const file_id = (await who.call('POST', '/utils/upload_oss_file', { body, headers })).data.id;
    const { id } = (await who.call('POST', '/data_tasks', { body: { definition, file_id, params } })).data;
    await work(id);
    return (await who.call('GET', `/data_tasks/${id}`)).data;
  }

  const written = [
    ['users', '/users/export?tab=staff'],
    ['departments', `/organizations/${middle}/departments/export`],
    ['department_members', `/organizations/${middle}/users/export`],
    ['teachers', '/teachers/export'],
    ['teachers', '/teachers/export?group=personal&group=sensitive&reason=年度核对档案'],
  ] as const;

  it.each(written.filter(([, path]) => isTriedAddress(path)))(
    'finds nothing new, changed or wrong in an export of %s',
    async (name, path) => {
      const hr = await demo.as('hrofficer');
      const task = await checked(hr, name, await exported(hr, path), { organization_id: middle });
      expect(task.problems).toEqual([]);
      expect(task).toMatchObject({ state: 'ready', created_count: 0, changed_count: 0, error_count: 0 });
      expect(task.same_count).toBeGreaterThan(10);
      expect(task.reading.left_out).toMatchObject([{ why: 'footer' }]);
    },
  );

  it.runIf(isTriedAddress('/course_resources/export'))(
    'finds nothing new, changed or wrong in an export of own teaching resources, files among them',
    async () => {
      const teacher = await demo.as('teacher');
      const task = await checked(teacher, 'course_resources', await exported(teacher, '/course_resources/export'), {});
      expect(task.problems).toEqual([]);
      expect(task).toMatchObject({ state: 'ready', created_count: 0, changed_count: 0, error_count: 0 });
      expect(task.same_count).toBeGreaterThan(3);
    },
  );

  it.runIf(isTriedAddress('/users/export'))(
    'does not make people out of numbers that an export has hidden',
    async () => {
      const admin = await demo.as('orgadmin');
      const bytes = await exported(admin, '/users/export?tab=guardian');
      const task = await checked(admin, 'users', bytes, { organization_id: middle });
      expect(task).toMatchObject({ state: 'ready', created_count: 0, changed_count: 0 });
      expect(task.problems[0].reason).toBe('手机：号码有一部分是星号，请填写完整');
    },
  );
});
