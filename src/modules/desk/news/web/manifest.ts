import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { newsRights } from '../rights.ts';

/** News to read, and its administration. */
export const webModule = defineWebModule({
  name: 'news',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'new_article',
      title: { cn: '写新闻', us: 'New article' },
      icon: 'news',
      roles: [newsRights.write],
      to: '/newsManage?news=new',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'news',
      path: '/news',
      title: { cn: '新闻', us: 'News' },
      hidden: true,
      parent: '/home',
      phone: { name: 'MobileNews', path: '/mobile/news', public: true, parent: '/mobile' },
      load: () => import('./pages/news.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'news_article',
      path: '/news/:id',
      title: { cn: '新闻详情', us: 'News article' },
      hidden: true,
      parent: '/news',
      phone: { name: 'MobileNewsArticle', path: '/mobile/news/:id', public: true, parent: '/mobile/news' },
      load: () => import('./pages/news-article.page.tsx'),
    }),
    {
      name: 'newsManage',
      path: '/newsManage',
      layout: 'desktop',
      title: { cn: '新闻管理', us: 'News desk' },
      roles: [newsRights.write, newsRights.publish],
      app_code: 'newsManage',
      load: () => import('./desktop/news-manage.page.tsx'),
    },
  ],
});
