import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { formUsages } from '#modules/desk/forms/server/public.ts';
import { writtenBodies } from '#server/document/carry-over.ts';
import { currentUserFields } from '#server/frame/current-user-fields.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { receiptKinds } from '#server/receipts/rules.ts';
import { passageSources } from '#server/search/passages/passages.ts';
import { noticesApps } from '../apps.ts';
import { noticeActions } from '../rights.ts';
import { announcementComments } from './announcement-comments.service.ts';
import { notifyRecipients } from './announcements.jobs.ts';
import { noticeFields } from './current-user.service.ts';
import { noticesDemo } from './demo.ts';
import { announcementPassages, noticePassages } from './notice-passages.service.ts';
import { announcementReviews, noticeReviews, noticeTodos, noticeWaits } from './notice-todos.service.ts';
import { reachNewcomers } from './notices/newcomers.jobs.ts';
import { noticeFormUsage } from './notices/notice-forms.service.ts';
import { receivesChanges } from './notices/notices.queries.ts';
import { sendNotice } from './notices/sending.jobs.ts';
import {
  announcementRoutes,
  announceRoutes,
  audienceRoutes,
  likeRoutes,
  messageRoutes,
  noticeRoutes,
  notificationTypeRoutes,
  receiptRoutes,
} from './notices.routes.ts';
import { announcementReceipts, noticeReceipts } from './receipts/receipt-kinds.service.ts';
import { announcement, notice } from './tables.ts';

/** What a school announces to its people: announcements, notices, bulletins and messages. */
export const noticesModule: ServerModule = {
  name: 'notices',
  needs: ['access', 'comments', 'family', 'forms', 'school', 'user-groups'],
  apps: noticesApps,
  app: 'internalNotice',
  routes: [
    announceRoutes,
    announcementRoutes,
    messageRoutes,
    noticeRoutes,
    receiptRoutes,
    audienceRoutes,
    ...likeRoutes,
    notificationTypeRoutes,
  ],
  rights: noticeActions,
  provides: [
    todoSources.with({
      module: 'notices',
      name: { cn: '通知公告', us: 'Notices' },
      find: noticeTodos,
      waits: noticeWaits,
      is_beyond: true,
    }),
    passageSources.with(noticePassages),
    passageSources.with(announcementPassages),
    reviewedKinds.with(noticeReviews),
    reviewedKinds.with(announcementReviews),
    receiptKinds.with(noticeReceipts),
    receiptKinds.with(announcementReceipts),
    formUsages.with(noticeFormUsage),
    commentedRecords.with(announcementComments),
    writtenBodies(announcement),
    writtenBodies(notice),
    currentUserFields.with({ module: 'notices', load: noticeFields }),
  ],
  register: ({ jobs, realtime }) => {
    jobs.define(notifyRecipients);
    jobs.define(sendNotice);
    jobs.define(reachNewcomers);
    // changes are announced to those who received or manage it; their pages read the rest by themselves
    realtime.registerChannel({
      kind: 'notice',
      reaches: (actor, id, read) => read((db) => receivesChanges(db, actor, id)),
    });
  },
  demo: noticesDemo,
};
