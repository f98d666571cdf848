import type { DefaultProps, LayerProps } from '@deck.gl/core'
import { columnUniforms, fs, vs } from './columnShader.ts'
import { mapPalette } from '../mapPalette.ts'
import { ShapeLayer } from './ShapeLayer.ts'

export interface ColumnData {
  length: number
  attributes: {
    getPosition: { value: Float32Array; size: 2 }
    /** Height of the surface, m. */
    getGround: { value: Float32Array; size: 1 }
    /** Heights and beginnings, stage pixels. */
    getTall: { value: Float32Array; size: 1 }
    getFoot: { value: Float32Array; size: 1 }
    getKind: { value: Uint8Array; size: 1; normalized: true }
  }
}
interface OwnProps {
  /** Where the sun stands: light on the ground is bright by night. */
  sun: [number, number, number]
}
export type ColumnLayerProps = Omit<LayerProps, 'data'> & Partial<OwnProps> & { data: ColumnData }

/**
 * Columns of light, and what they light of the ground, that stand still: drawn when the data or the camera has moved,
 * never by themselves; seen from above there are none.
 */
export class ColumnLayer extends ShapeLayer<OwnProps> {
  static override layerName = 'ColumnLayer'
  protected override shape = { vs, fs, uniforms: columnUniforms }
  static override defaultProps: DefaultProps = { sun: { type: 'array', value: [0, 0, 1], compare: true } }

  override initializeState() {
    this.getAttributeManager()?.addInstanced({
      instancePositions: { size: 2, type: 'float32', accessor: 'getPosition' },
      instanceGrounds: { size: 1, type: 'float32', accessor: 'getGround' },
      instanceTalls: { size: 1, type: 'float32', accessor: 'getTall' },
      instanceFeet: { size: 1, type: 'float32', accessor: 'getFoot' },
      instanceKinds: { size: 1, type: 'unorm8', accessor: 'getKind' },
    })
  }

  override draw() {
    const { model } = this.state
    const { lift } = this
    if (!model || lift === 0) return
    // All light on the ground lies under all columns.
    for (const pool of [1, 0]) {
      model.shaderInputs.setProps({ column: { ...mapPalette(), lift, pool, sun: [...this.props.sun, 0] } })
      model.draw(this.context.renderPass)
    }
  }
}
