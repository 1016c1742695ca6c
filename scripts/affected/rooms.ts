/** What a change of a file can reach at most, by the room that it stands in; the first that fits decides. */
type Room = 'everything' | 'journeys' | 'its importers';

const TEST = /\.test\.tsx?$/;
/** What runs the tests, and this choice itself. */
const RUN =
  'scripts/(affected/.+|affected|test|test-steps|step-process|progress|progress-reporter|node-flags|bootstrap|build-web|new-migration)\\.(ts|mjs)';

const rooms: readonly (readonly [file: RegExp, room: Room, says: string])[] = [
  [TEST, 'its importers', 'a test'],
  [/^src\/platform\//, 'everything', 'every module stands on the platform'],
  [/^database\//, 'everything', 'every test begins with the tables and the demo'],
  [
    /^src\/modules\/(?:core\/(?:directory|access)|identity\/accounts)\/(?!README)/,
    'everything',
    'nearly every module stands on the directory, the rights and the accounts',
  ],
  [/^src\/modules\/[^/]+\/[^/]+\//, 'its importers', 'of a module'],
  [/^src\/server\/authorisation\/.+\.txt$/, 'its importers', 'the agreed rights of a module'],
  [/^src\//, 'everything', 'it puts the modules together'],
  [/^e2e\//, 'journeys', 'every journey and the tour play with it'],
  [new RegExp(`^${RUN}$`), 'everything', 'the run itself changed'],
  [/^scripts\/vite\//, 'everything', 'the web app is built by it'],
  [/^(?:scripts|bench)\//, 'its importers', 'a tool'],
  [/^(?:docs\/|[A-Z]+\.md$|LICENSE$|\.gitignore$)/, 'its importers', 'a document'],
];

/** A file of a place that nobody thought of reaches everything: it may be the setting of a tool. */
export function roomOf(file: string): { readonly room: Room; readonly says: string } {
  const [, room, says] = rooms.find(([pattern]) => pattern.test(file)) ?? [];
  return { room: room ?? 'everything', says: says ?? 'a setting, or a place that this choice does not know' };
}

export const isTest = (file: string): boolean => TEST.test(file);
export const isJourney = (file: string): boolean => /^e2e\/[^/]+\.test\.ts$/.test(file);

/** `gates` of `src/modules/campus/gates/…` and of its agreed rights. */
export function moduleOf(file: string): string | undefined {
  const found = /^src\/modules\/[^/]+\/([^/]+)\/|^src\/server\/authorisation\/(.+)\.txt$/.exec(file);
  return found?.[1] ?? found?.[2];
}
