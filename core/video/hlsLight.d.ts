/** hls.js ships types for its full build only; the light one (no alternative audio, subtitles or keys) is a part of it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
