/** The smaller build of hls.js has no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
