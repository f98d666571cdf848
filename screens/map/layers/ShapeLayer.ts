import type { WebMercatorViewport } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import { liftAt } from '../relief.ts'

/** Instances on the map, drawn by shaders of one's own instead of the base class' circles. */
export abstract class ShapeLayer<Props extends object = object> extends ScatterplotLayer<unknown, Props> {
  /** Named by itself: deck.gl warns of a class that only inherits a name. */
  static override layerName = 'ShapeLayer'
  protected abstract shape: {
    vs: string
    fs: string
    uniforms: { name: string; vs: string; fs: string; uniformTypes: Record<string, 'vec4<f32>' | 'f32'> }
  }

  /** How far the surface is lifted under the camera as it stands, 0 … 1. */
  protected get lift(): number {
    return liftAt((this.context.viewport as WebMercatorViewport).pitch)
  }

  override getShaders() {
    const { modules, ...shaders } = super.getShaders()
    const { vs, fs, uniforms } = this.shape
    return { ...shaders, vs, fs, modules: [...modules, uniforms] }
  }
}
