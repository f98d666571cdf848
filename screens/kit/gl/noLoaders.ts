/**
 * Stands for `@loaders.gl/core` and `@loaders.gl/images` in the browser's bundles: the walls hand deck.gl arrays, never
 * addresses, so that nothing is left for it to load.
 */
export const registerLoaders = () => {}
export const ImageLoader = {}
export function load(): never {
  throw new Error('this build draws arrays only')
}
