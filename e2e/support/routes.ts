import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { accessRights } from '#modules/core/access/rights.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { shellRights } from '#modules/core/shell/rights.ts';
import { formsRights } from '#modules/desk/forms/rights.ts';
import { newsRights } from '#modules/desk/news/rights.ts';
import { noticeRights } from '#modules/desk/notices/rights.ts';
import { siteDesignRights } from '#modules/desk/site-design/rights.ts';
import { usageRights } from '#modules/desk/usage/rights.ts';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { contactRights } from '#modules/people/contacts/rights.ts';
import { staffRights } from '#modules/people/staff/rights.ts';
import type { CastName } from '../../database/demo/cast.ts';
import { FORM_ID } from '../../database/demo/forms.ts';
import { NOTICE_ID } from '../../database/demo/notices.ts';
import { isWayIn } from '../../src/server/testing/ways-in.ts';

/** A registered page, and how the tour opens it. */
export interface TourRoute {
  readonly path: string;
  /** The module that brings it, or the frame. */
  readonly module: string;
  /** The path with its parameters filled in. */
  readonly example: string;
  readonly roles: readonly string[] | null;
  readonly is_public: boolean;
  /** Where guests find the same page, when only that of the phone is open to them. */
  readonly for_guests: string | null;
  /** Somebody who may open it. */
  readonly viewer: CastName | null;
  /** Decides by itself who comes in, so that only opening it says so; of all others src/server/pages.test.ts does. */
  readonly is_way_in: boolean;
  /** Goes somewhere else by design (sign-out, redirects). */
  readonly leaves?: true;
  /** Complaints that belong to the page when it is opened without its facts. */
  readonly tolerates?: RegExp;
}

interface Registered {
  readonly module: string;
  readonly name: string;
  readonly path: string;
  readonly roles: readonly string[] | null;
  readonly public?: true;
  readonly layout?: string;
}

/** After a sign-out a call may still be under way. */
const ENDED = /^401 GET|console: Failed to load resource.*401/;
/** Leads to DingTalk; journeys open it. */
const ELSEWHERE = ['/ddAuth/:id'];
const NO_ID = '00000000-0000-7000-8000-000000000000';
const NOT_THERE = /^404 GET|console: Failed to load resource.*404/;
/** Pages that need facts in their address show "not there" without them; that is a 404 answer, not a fault. */
const special: Readonly<Record<string, Partial<TourRoute>>> = {
  '/logout': { leaves: true, tolerates: ENDED },
  '/login': { leaves: true, tolerates: ENDED },
  '/register': { leaves: true, tolerates: ENDED },
  // who belongs to no school has no tree, who has no card is told so, and a pupil has no children
  '/organization': { tolerates: NOT_THERE },
  '/mobile/organization': { tolerates: NOT_THERE },
  '/E_IDCard': { tolerates: NOT_THERE },
  '/mobile/E_IDCard': { tolerates: NOT_THERE },
  '/mobile/mobileMyChildren': { tolerates: /^403 GET|console: Failed to load resource.*403/ },
  '/verify/:code': { tolerates: NOT_THERE },
  '/visitor/:id': { tolerates: NOT_THERE },
  '/attachments/:id': { tolerates: NOT_THERE },
  '/qrscan/:id': { tolerates: NOT_THERE },
  '/systemOrg/:id': { tolerates: NOT_THERE },
  '/manager-auth/auth-edit/:id': { tolerates: NOT_THERE },
  '/admin/sys_app/:id': { tolerates: NOT_THERE },
  '/admin/application/:id': { tolerates: NOT_THERE },
  '/admin/adminUsers/:id': { tolerates: NOT_THERE },
  '/custom_forms/:id': { example: `/custom_forms/${FORM_ID}`, tolerates: NOT_THERE },
  '/mobile/custom_forms/:id': { example: `/mobile/custom_forms/${FORM_ID}?tab=answers`, tolerates: NOT_THERE },
  '/payroll/:id': { tolerates: NOT_THERE },
  '/mobile/payroll/:id': { tolerates: NOT_THERE },
  '/payroll/detail/:id': { tolerates: NOT_THERE },
  '/mobile/payroll/detail/:id': { tolerates: NOT_THERE },
  '/news/:id': { tolerates: NOT_THERE },
  '/internal_message/:id': { example: `/internal_message/${NOTICE_ID}`, tolerates: NOT_THERE },
  '/mobile/internal_message/:id': { example: `/mobile/internal_message/${NOTICE_ID}`, tolerates: NOT_THERE },
  '/public_message/:id': { tolerates: NOT_THERE },
  '/mobile/public_message/:id': { tolerates: NOT_THERE },
  '/mobile/news/:id': { tolerates: NOT_THERE },
  '/manager/information': { tolerates: NOT_THERE },
  '/mobile/manager/information': { tolerates: NOT_THERE },
  '/rollCall': { example: `/rollCall?id=${NO_ID}`, tolerates: NOT_THERE },
  '/mobile/rollCall': { example: `/mobile/rollCall?id=${NO_ID}`, tolerates: NOT_THERE },
  '/attendance/panel/:key': { tolerates: NOT_THERE },
  '/building/panel/:key': { tolerates: NOT_THERE },
  '/albums_video/:id': { tolerates: NOT_THERE },
  '/dibbler-videos/albums/:id': { tolerates: NOT_THERE },
  '/mobile/dibbler-videos/albums/:id': { tolerates: NOT_THERE },
  '/public_assets/:id': { tolerates: NOT_THERE },
  '/teach_assets/:id/detail': { tolerates: NOT_THERE },
  '/mobile/teachAssets/:id': { tolerates: NOT_THERE },
  '/mgmtLive/:id': { tolerates: NOT_THERE },
  '/mobile/mgmtLive/:id': { tolerates: NOT_THERE },
  '/mgmtLive/:id/studio': { tolerates: NOT_THERE },
  '/mobile/mgmtLive/:id/studio': { tolerates: NOT_THERE },
  '/liveVideoShare/:id': { tolerates: NOT_THERE },
  '/videos/:id': { tolerates: NOT_THERE },
  '/videos/albums/:id': { tolerates: NOT_THERE },
  '/mobile/videos/albums/:id': { tolerates: NOT_THERE },
  '/mobile/videos/:id': { tolerates: NOT_THERE },
  '/public_video/:id': { tolerates: NOT_THERE },
  '/vacations/:id': { tolerates: NOT_THERE },
  '/mobile/vacations/:id': { tolerates: NOT_THERE },
  '/mobile/visitorDetail': { tolerates: /^404 GET|^422 GET|console: Failed to load resource.*(404|422)/ },
  '/mobile/baoAnVisitorDetail': { tolerates: /^404 GET|^422 GET|console: Failed to load resource.*(404|422)/ },
};
const viewers: readonly (readonly [code: string, who: CastName])[] = [
  [gateRights.check, 'guard'],
  [visitorRights.details, 'security'],
  [directoryRights.view, 'hrofficer'],
  [directoryRights.viewPeople, 'hrofficer'],
  [staffRights.view, 'hrofficer'],
  [directoryRights.menu, 'superadmin'],
  [accessRights.roles, 'orgadmin'],
  [accessRights.templates, 'superadmin'],
  [newsRights.write, 'office'],
  [siteDesignRights.banners, 'office'],
  [siteDesignRights.homePages, 'superadmin'],
  [usageRights.view, 'principal'],
  [shellRights.terms, 'superadmin'],
  [userGroupsRights.messages, 'office'],
  [noticeRights.publish, 'office'],
  [noticeRights.view, 'teacher'],
  [formsRights.design, 'office'],
  [noticeRights.approve, 'principal'],
  [contactRights.addressBook, 'teacher'],
  [contactRights.own, 'teacher'],
  ['01', 'teacher'],
];

/** Who looks at a page in every language, scheme and size: the ways in are for guests, the rest for a holder of its right. */
function viewerOf({ path, roles, public: isPublic }: Registered): CastName | null {
  if (isPublic && /^\/(?:login|register|forget|set_password|not_me|oauth)/.test(path)) return null;
  if (path.startsWith('/admin')) return 'superadmin';
  return viewers.find(([code]) => roles?.includes(code))?.[1] ?? (roles?.length ? 'superadmin' : 'teacher');
}

const exampleOf = (path: string): string => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, NO_ID);

/** Every page that the browser knows, from the same list that the browser gets. Those that sign out come last. */
export async function tourRoutes(): Promise<TourRoute[]> {
  const text = execFileSync(process.execPath, [join(import.meta.dirname, '../../src/server/print-routes.ts')], {
    encoding: 'utf8',
  });
  const registered = JSON.parse(text) as Registered[];
  return (
    registered
      .filter((route) => !route.path.includes('*') && !route.path.startsWith('/dev/'))
      .filter((route) => !ELSEWHERE.includes(route.path))
      // the pages of the groups are one and the same
      .filter((route) => !route.name.startsWith('group_') || route.name === 'group_online_office')
      .map((route) => ({
        path: route.path,
        module: route.module,
        example: exampleOf(route.path),
        roles: route.roles,
        is_public: route.public === true,
        is_way_in: isWayIn(route),
        for_guests: registered.some(({ path, public: is }) => is && path === `/mobile${route.path}`)
          ? exampleOf(`/mobile${route.path}`)
          : null,
        viewer: viewerOf(route),
        ...special[route.path],
      }))
      .sort((a, b) => Number(a.leaves ?? false) - Number(b.leaves ?? false))
  );
}
