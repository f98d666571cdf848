/**
 * Stands for `@luma.gl/gpgpu` in the browser's bundles: deck.gl touches it on WebGPU devices only, and the walls draw
 * with WebGL 2. Without this the package and its shaders would be fetched by every wall and never run.
 */
function absent(): never {
  throw new Error('this build draws with WebGL 2 only')
}
export const backendRegistry = { add: absent }
export const cleanEvaluateSync = absent
export const interleave = absent
export class GPUDataEvaluator {
  constructor() {
    absent()
  }
}
