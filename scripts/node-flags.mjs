/**
 * How the server's Node is started, here and in docs/deploy: a small young generation, and an old one that is cleared
 * when it has grown by half. An export of 100,000 rows then takes 45 MB instead of 90-180 (`npm run bench -- export-memory`).
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
