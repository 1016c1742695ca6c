const roles = 'manifest|public|tables|policy|jobs|demo|factories|routes|queries|store|service|events|process';
/** A module has one of each, and others look for it at the top of `server/`. */
const single = 'manifest|public|tables|demo|factories|rows-of-school';

/** What may stand in which room of a module; the first pattern that fits the folder decides. */
const rooms: readonly (readonly [folder: RegExp, file: RegExp, says: string])[] = [
  [
    /^contract\//,
    /^contract\/[a-z0-9-]+(\.(contract|shapes|refusals|lifecycle))?(\.test)?\.ts$/,
    'contract/<entity>.contract.ts (and .shapes, .refusals, .lifecycle where one file would be too long)',
  ],
  [
    /^locales\//,
    /^locales\/(?:[a-z-]+\/)?(cn|us)\.json$/,
    'locales/cn.json and locales/us.json, or locales/<part>/ for texts that few pages load',
  ],
  [/^server\/testing\//, /\/[a-z0-9-]+\.ts$/, 'server/testing/<what>.ts'],
  [
    /^server\//,
    new RegExp(`^server/(?:[a-z0-9-]+/(?!(?:${single})\\.ts$))?[a-z0-9-]+(\\.(${roles}))?(\\.test)?\\.ts$`),
    `server/<entity>.<role>.ts with a role of ${roles.replaceAll('|', ', ')}, or <what>.ts for a pure piece; server/<feature>/<file> in a module with many, but ${single.replaceAll('|', ', ')} at the top`,
  ],
  [
    /^web\/(pages|desktop|mobile|standalone)\//,
    /^web\/[a-z]+\/[a-z0-9-]+\.page\.(tsx|test\.tsx|module\.css)$/,
    'web/pages/<name>.page.tsx for both layouts, web/{desktop,mobile,standalone}/<name>.page.tsx for one',
  ],
  [
    /^web\/parts\//,
    /^web\/parts\/(?:[a-z0-9-]+\/)?[a-z0-9-]+(\.test)?\.(tsx?|module\.css)$/,
    'web/parts/<name>.tsx, or web/parts/<feature>/<name>.tsx in a module with many',
  ],
  [
    /^web\//,
    /^web\/((?:(?:guest|first-read)\.)?manifest\.tsx?|public(?:\.test)?\.tsx?|(?:texts|groups)\.ts)$/,
    'web/manifest.ts, web/public.tsx, web/texts.ts, web/groups.ts, parts/, pages/, desktop/, mobile/, standalone/',
  ],
  [/^[^/]+$/, /^((rights|apps)(\.test)?\.ts|README\.md)$/, 'README.md, rights.ts and apps.ts'],
];

/** Meaningless words: as a part of a name, and as a whole name, under which a file collects everything. */
const emptyWord = /^(helpers?|utils?|managers?)$/;
const emptyName = /^(common|misc|data|info|index)$/;

/** More files than a reader takes in at a glance; tests do not count, they stand beside what they test. */
const MAX_FILES = 25;
const crowded = /^src\/(?:modules\/[^/]+\/[^/]+\/(?:server|web\/parts)(?:\/[^/]+)?|platform\/.+)$/;

/** Folders of a module, and of the platform, that are to be grouped by feature. */
function crowdProblems(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (crowded.test(folder) && !/\.test\.tsx?$/.test(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, n]) =>
    n > MAX_FILES ? [`${folder}: ${n} files, ${MAX_FILES} are the most; group them by feature`] : [],
  );
}

/** What is wrong with the names and rooms of these files (paths below the repository), one sentence each. */
export function nameProblems(files: readonly string[]): string[] {
  return [...crowdProblems(files), ...files.flatMap(problemsOf)];
}

function problemsOf(file: string): string[] {
  const parts = file.split('/');
  const names = file.endsWith('.html') ? [] : parts.flatMap((part) => part.split('.'));
  const word =
    names.find((name) => emptyName.test(name)) ??
    names.flatMap((name) => name.split('-')).find((part) => emptyWord.test(part));
  if (word) return [`${file}: "${word}" says nothing; name the file by what it does`];
  const inside = /^src\/modules\/[a-z]+\/[a-z0-9-]+\/(.+)$/.exec(file)?.[1];
  if (!inside) return [];
  const room = rooms.find(([folder]) => folder.test(inside));
  if (room?.[1].test(inside)) return [];
  return [
    `${file}: ${room ? `here stand ${room[2]}` : 'a module has contract/, locales/, server/, web/, rights.ts, apps.ts and README.md'}`,
  ];
}
