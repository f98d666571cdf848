import type { DefaultProps, LayerContext, LayerProps, UpdateParameters } from '@deck.gl/core'
import { tokens, unit } from '../../kit/stage/tokens.ts'
import { mapPalette } from '../mapPalette.ts'
import { PulseTimer, pulsePhase } from '../pulse.ts'
import { ShapeLayer } from './ShapeLayer.ts'
import { fs, type StationUniforms, stationUniforms, vs } from './stationShader.ts'
import { changedRows, type StationData } from '../stations.ts'

interface OwnProps {
  /** Index of the selected site, -1 = none. */
  selected: number
  /** Whether alarms pulse; false under reduced motion or while there are none. */
  pulse: boolean
  /** Scale of all dots. */
  dotSize: number
  /** Height of the surface under each site, m. */
  heights: Float32Array
}
export type StationLayerProps = Omit<LayerProps, 'data'> & Partial<OwnProps> & { data: StationData }

const offline = unit(tokens.late)

/**
 * All sites in one layer on five columns. Kind, alarm shape, pulse and selection are worked out on the GPU, so that an alarm is one
 * rewritten byte: no layer, no other column and no object is touched.
 */
export class StationLayer extends ShapeLayer<OwnProps> {
  static override layerName = 'StationLayer'
  protected override shape = { vs, fs, uniforms: stationUniforms }
  static override defaultProps: DefaultProps = {
    selected: -1,
    pulse: false,
    dotSize: 1,
    heights: { type: 'data', value: new Float32Array(0) },
  }
  private timer = new PulseTimer()

  // The base class' columns (colours, widths, offsets) would cost 24 bytes a site and say nothing.
  override initializeState() {
    this.getAttributeManager()?.addInstanced({
      instancePositions: { size: 2, type: 'float32', accessor: 'getPosition' },
      instanceHeights: {
        size: 1,
        type: 'float32',
        noAlloc: true,
        // Of the layer that is drawn now: this function stays the first one's.
        update: (attribute, { props }) => {
          const { heights } = props as OwnProps
          if (attribute.value !== heights) attribute.setData({ value: heights })
        },
      },
      instanceCapacities: { size: 1, type: 'float32', accessor: 'getCapacity' },
      instanceKinds: { size: 1, type: 'unorm8', accessor: 'getKind' },
      instanceStates: {
        size: 1,
        type: 'unorm8',
        noAlloc: true,
        update: (attribute, { data }) => {
          const { states } = data as StationData
          // The first time, and for another array, the whole column; afterwards deck.gl sends the changed rows of this one.
          if (attribute.value !== states) attribute.setData({ value: states, normalized: true })
        },
      },
    })
  }

  override updateState(params: UpdateParameters<this>) {
    super.updateState(params)
    if (params.props.heights !== params.oldProps.heights) this.getAttributeManager()?.invalidate('instanceHeights')
  }

  override draw() {
    const { selected, pulse, dotSize } = this.props
    const { model } = this.state
    if (!model) return
    const station: StationUniforms = {
      ...mapPalette(),
      offline,
      phase: pulse ? pulsePhase(performance.now()) : 0,
      size: dotSize,
      lift: this.lift,
      selected,
      urgent: 0,
    }
    for (const urgent of [0, 1, 2]) {
      model.shaderInputs.setProps({ station: { ...station, urgent } })
      model.draw(this.context.renderPass)
    }
    if (pulse) this.timer.next(() => this.setNeedsRedraw())
  }

  override finalizeState(context: LayerContext) {
    this.timer.stop()
    super.finalizeState(context)
  }
}

/** The diff that keeps an alarm down to its bytes; a new set of sites is uploaded whole. */
export const stationDiff = <T>(next: T, previous?: T) =>
  (previous && changedRows(next as T & StationData, previous as T & StationData)) || [
    { startRow: 0, endRow: (next as T & StationData).length },
  ]
