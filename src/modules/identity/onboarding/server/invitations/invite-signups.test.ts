import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { NEW_PASSWORD, useAccountPortal } from '../../../../../server/testing/account-portal.ts';
import { multipart, PNG } from '../../../../../server/testing/multipart.ts';
import { sendActivationLink } from '../activation/activation-links.service.ts';
import { type EntryRecord, type EntrySubmission, invitations } from './invitations.ts';

const SCHOOL = '018f0000-0000-7000-8000-000000000003';
const place = { id: SCHOOL, name: '实验中学', name_en: null };
const DEAD = { code: 200200, message: '邀请已失效，请联系邀请人' };
const TIMED_OUT = { code: 200200, message: '操作已超时，请重新开始' };
const ID_NO = '11010519491231002X';
const OTHER_ID = '440524188001010022';

describe('an invitation to work at a school', () => {
  const account = useAccountPortal();
  const alive = new Set<string>();
  const records = new Map<string, EntryRecord>();
  /** Names by phone, as an invitation was written. */
  const invited = new Map<string, string>();
  const handedIn: EntrySubmission[] = [];
  beforeAll(async () => {
    invitations.by({
      orgInfo: async (_db, _services, key) =>
        alive.has(key.kind === 'invitation' ? key.code : key.organization_id)
          ? {
              organization: { ...place, logo_url: null, client_id: SCHOOL },
              department: null,
              post: null,
              inviter: { name: '刘慧敏', name_en: null },
              note: null,
              valid_to: null,
              papers: [{ kind: 'degree', name: '学历证书', name_en: null, is_required: true }],
              questions: [],
            }
          : null,
      inviteeName: async (_db, _services, _key, phone) => invited.get(phone) ?? null,
      submit: async (_ctx, submission) => {
        handedIn.push(submission);
        records.set(submission.user_id, {
          id: submission.user_id,
          organization: place,
          stage: 'pending',
          reason: null,
          field_notes: {},
          submitted_at: '2026-01-01T00:00:00Z',
        });
        return { pending_staff_id: submission.user_id };
      },
      recordOf: async (_db, user_id) => records.get(user_id) ?? null,
    })(account.services);
    await account.query(
      `insert into organization (id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
        values ($1, $1, $2, 0, 'invite', 'invite', '实验中学', 'x', 'x', 'school')`,
      [SCHOOL, SCHOOL],
    );
  });
  let codes = 0;
  let invitation_id = '';
  beforeEach(async () => {
    invitation_id = `INVITATION${++codes}`;
    alive.add(invitation_id);
    await account.query(
      `truncate login_throttle, attempt_counter; update "user" set id_no_bidx = null where id_no_bidx is not null`,
    );
  });

  let phones = 0;
  const newPhone = () => `1397777${String(++phones).padStart(4, '0')}`;
  const consents = ['terms', 'privacy'];
  const begin = async (browser: Browser, phone: string, facts: object = {}) => {
    await account.query(`delete from attempt_counter where key like 'code:%'`);
    await browser.call('GET', '/custom_signups/send_code', { query: { phone, purpose: 'invite' } });
    const code = /\d{6}/.exec(await account.lastText(phone))?.[0] ?? '';
    return browser.call('POST', '/invite_signups/begin', { body: { invitation_id, phone, code, consents, ...facts } });
  };
  const form = (ticket: string, facts: object = {}) => ({
    ticket,
    name: '林新',
    gender: 'female',
    id_type: 'identity',
    id_no: ID_NO,
    education_level: 'master',
    school: '师范大学',
    ...facts,
  });
  const submit = (browser: Browser, ticket: string, facts: object = {}) =>
    browser.call('POST', '/invite_signups/addin_pedding_staff', { body: form(ticket, facts) });
  const upload = (browser: Browser, ticket: string, kind: string, bytes: Uint8Array = PNG) =>
    browser.call('POST', '/invite_signups/papers', { ...multipart({ ticket, kind }, { part: 'file', bytes }) });
  const peopleOf = (phone: string) =>
    account.query('select id, status, types, activated_at from "user" where phone_bidx = $1', [
      account.services.seal.blindIndex(phone, 'phone'),
    ]);

  it('says what it is for; the phone is asked for in the same way for everybody', async () => {
    const guest = account.browser();
    const query = { invitation_id };
    expect((await guest.call('GET', '/invite_signups/org_info', { query })).data).toMatchObject({
      organization: place,
      inviter: { name: '刘慧敏' },
      papers: [{ kind: 'degree', is_required: true }],
    });
    const { phone } = await account.person();
    const answers = [phone, newPhone()].map((one) =>
      guest.call('GET', '/invite_signups/check_phone', { query: { phone: one } }),
    );
    const [known, unknown] = await Promise.all(answers);
    expect(known?.body).toEqual(unknown?.body);
    expect(await guest.call('GET', '/invite_signups/org_info', { query: {} })).toMatchObject({ code: 422001 });
  });

  it('an invalid one says so and takes nothing', async () => {
    const guest = account.browser();
    const query = { invitation_id: 'NOTHINGHERE1' };
    expect(await guest.call('GET', '/invite_signups/org_info', { query })).toMatchObject(DEAD);
    const phone = newPhone();
    expect(await begin(guest, phone, query)).toMatchObject(DEAD);
    const { ticket } = (await begin(guest, phone)).data;
    alive.delete(invitation_id);
    expect(await submit(guest, ticket)).toMatchObject(DEAD);
    expect(await peopleOf(phone)).toEqual([]);
    expect((await begin(guest, phone, { consents: [] })).errors).toMatchObject({
      consents: ['请阅读并同意服务条款和隐私政策'],
    });
  });

  it('begins with the name that it was written for, once the phone is proven, and never again over what was typed', async () => {
    const phone = newPhone();
    invited.set(phone, '林新');
    const guest = account.browser();
    const query = { invitation_id };
    expect(JSON.stringify(await guest.call('GET', '/invite_signups/org_info', { query }))).not.toContain('林新');
    const begun = await begin(guest, phone);
    expect(begun.data.form).toEqual({ name: '林新' });
    const body = { ticket: begun.data.ticket, step: 'self', form: { name: '林心' } };
    await guest.call('PUT', '/invite_signups/draft', { body });
    expect((await begin(account.browser(), phone)).data.form).toEqual({ name: '林心' });
    expect((await begin(account.browser(), newPhone())).data.form).toEqual({});
  });

  it('is filled in by steps, left, resumed by phone in another browser, and handed in once', async () => {
    const phone = newPhone();
    const first = account.browser();
    const begun = await begin(first, phone);
    expect(begun.data).toMatchObject({ step: 'self', form: {}, papers: [], record: null });
    const saved = await first.call('PUT', '/invite_signups/draft', {
      body: { ticket: begun.data.ticket, step: 'papers', form: { name: '林新', school: '师范大学' } },
    });
    expect(saved).toMatchObject({ code: 0, data: { saved_at: expect.any(String) } });
    expect(await upload(first, begun.data.ticket, 'degree')).toMatchObject({ code: 0, data: { kind: 'degree' } });
    const second = account.browser();
    const resumed = await begin(second, phone);
    expect(resumed.data).toMatchObject({
      step: 'papers',
      form: { name: '林新', school: '师范大学' },
      papers: [{ kind: 'degree', name: 'proof.png' }],
    });
    const { ticket } = resumed.data;
    expect(
      await first.call('PUT', '/invite_signups/draft', { body: { ticket, step: 'self', form: {} } }),
    ).toMatchObject(TIMED_OUT);
    const twice = await Promise.all([submit(second, ticket), submit(second, ticket)]);
    expect(twice.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
    const [person, ...others] = await peopleOf(phone);
    expect(others).toEqual([]);
    expect(person).toMatchObject({ status: 'unconfirmed', activated_at: null });
    const mine = handedIn.filter((one) => one.form.phone === phone);
    expect(mine).toMatchObject([
      {
        source: 'invitation',
        invitation: { kind: 'invitation', code: invitation_id },
        form: { education: { level: 'master', school: '师范大学' }, papers: [{ kind: 'degree' }], photo_id: null },
      },
    ]);
    alive.delete(invitation_id);
    expect((await begin(account.browser(), phone)).data.record).toMatchObject({
      stage: 'pending',
      organization: place,
    });
  });

  it('the same phone again is the same person; a document of somebody else is refused', async () => {
    const phone = newPhone();
    const browser = account.browser();
    await submit(browser, (await begin(browser, phone)).data.ticket);
    await submit(browser, (await begin(browser, phone)).data.ticket, { name: '林新新' });
    expect(await peopleOf(phone)).toHaveLength(1);
    await account.person({ id_type: 'identity', id_no: OTHER_ID });
    const stranger = account.browser();
    const { ticket } = (await begin(stranger, newPhone())).data;
    expect(await submit(stranger, ticket, { id_no: OTHER_ID })).toMatchObject({
      message: '该证件号码已注册，可直接登录或找回账号',
    });
    await account.query(`update "user" set activated_at = null where id_no_bidx is not null`);
    expect(await submit(stranger, ticket, { id_no: OTHER_ID })).toMatchObject({ code: 0, data: { next: 'activate' } });
  });

  it('somebody with an account hands it in as that person, and keeps the account', async () => {
    const known = await account.person({ user_types: ['guardian'] });
    const browser = account.browser();
    const answer = await submit(browser, (await begin(browser, known.phone)).data.ticket);
    expect(answer.data).toMatchObject({ next: 'status', session: { next: null, user: { id: known.user_id } } });
    expect(await peopleOf(known.phone)).toMatchObject([{ types: ['guardian'], activated_at: expect.anything() }]);
  });

  it('takes pictures and PDF, ten at most, and gives them back only to the form', async () => {
    const browser = account.browser();
    const { ticket } = (await begin(browser, newPhone())).data;
    expect(await upload(browser, ticket, 'degree', Buffer.from('no picture'))).toMatchObject({ code: 415001 });
    const stored = await upload(browser, ticket, 'degree');
    expect((await upload(browser, ticket, 'degree')).data.id).not.toBe(stored.data.id);
    for (let n = 1; n < 10; n++) expect((await upload(browser, ticket, `paper${n}`)).code).toBe(0);
    expect(await upload(browser, ticket, 'paper10')).toMatchObject({ message: '最多上传10份材料' });
    const removed = await upload(browser, ticket, 'degree');
    const gone = { body: { ticket, file_id: removed.data.id } };
    expect(await browser.call('DELETE', '/invite_signups/papers', gone)).toMatchObject({ code: 0 });
    expect((await upload(browser, ticket, 'paper10')).code).toBe(0);
    expect(await upload(account.browser(), ticket, 'paper11')).toMatchObject(TIMED_OUT);
  });

  it('the link after the acceptance sets user name and password once', async () => {
    const phone = newPhone();
    const browser = account.browser();
    await submit(browser, (await begin(browser, phone)).data.ticket);
    const [person] = await peopleOf(phone);
    const { services } = account;
    const send = () =>
      services.database.write(EVERYWHERE, ({ db }) =>
        sendActivationLink({ db, services }, String(person?.id), '实验中学'),
      );
    expect(await send()).toBe(true);
    const ticket = /ticket=([\w-]+)/.exec(await account.lastText(phone))?.[1] ?? '';
    const fresh = account.browser();
    const opened = await fresh.call('POST', '/user_actives/open_link', { body: { ticket } });
    expect(opened.data).toMatchObject({ name: '林新', user_types: [{ type: 'visitor' }] });
    const account_draft = {
      ticket: opened.data.ticket,
      username: 'lin_xin',
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      consents,
    };
    const stolen = { body: { ...account_draft, ticket } };
    expect(await account.browser().call('PUT', '/user_actives/set_account', stolen)).toMatchObject(TIMED_OUT);
    expect(await fresh.call('PUT', '/user_actives/set_account', { body: account_draft })).toMatchObject({
      code: 0,
      data: { next: null },
    });
    expect(await fresh.call('POST', '/user_actives/open_link', { body: { ticket } })).toMatchObject(TIMED_OUT);
    expect(await send()).toBe(false);
  });
});
