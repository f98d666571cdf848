import type { DefaultProps, LayerContext, LayerProps } from '@deck.gl/core'
import { unit } from '../../kit/stage/tokens.ts'
import { mapPalette } from '../mapPalette.ts'
import type { ClusterData } from '../clusterData.ts'
import { clusterUniforms, fs, vs } from './clusterShader.ts'
import { PulseTimer, pulsePhase } from '../pulse.ts'
import { ShapeLayer } from './ShapeLayer.ts'

interface OwnProps {
  pulse: boolean
}
export type ClusterLayerProps = Omit<LayerProps, 'data'> & Partial<OwnProps> & { data: ClusterData }

const ground = unit('#081626')

/** Groups of sites: number on a dark disc, a ring divided by kind, an outer ring when one of them has an alarm. */
export class ClusterLayer extends ShapeLayer<OwnProps> {
  static override layerName = 'ClusterLayer'
  protected override shape = { vs, fs, uniforms: clusterUniforms }
  static override defaultProps: DefaultProps = { pulse: false }
  private timer = new PulseTimer()

  override initializeState() {
    this.getAttributeManager()?.addInstanced({
      instancePositions: { size: 2, type: 'float32', accessor: 'getPosition' },
      instanceHeights: { size: 1, type: 'float32', accessor: 'getHeight' },
      instanceRadii: { size: 1, type: 'float32', accessor: 'getRadius' },
      instanceShares: { size: 4, type: 'unorm8', accessor: 'getShares' },
      instanceAlarms: { size: 1, type: 'unorm8', accessor: 'getAlarm' },
    })
  }

  override draw() {
    const { pulse } = this.props
    const { model } = this.state
    if (!model) return
    const { lift } = this
    model.shaderInputs.setProps({ cluster: { ...mapPalette(), ground, phase: pulse ? pulsePhase(performance.now()) : 0, lift } })
    model.draw(this.context.renderPass)
    if (pulse) this.timer.next(() => this.setNeedsRedraw())
  }

  override finalizeState(context: LayerContext) {
    this.timer.stop()
    super.finalizeState(context)
  }
}
