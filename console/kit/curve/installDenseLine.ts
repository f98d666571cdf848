import { extendChartView, extendSeriesModel, graphic, helper, registerVisual } from 'echarts/core'
import { denseLineType } from './denseLineType.ts'
import { drawRun, type Run, type ToPixels } from './drawRun.ts'

// The engine tells nothing of these to extensions.
interface Axis {
  scale: { getExtent: () => [number, number] }
  toGlobalCoord: (at: number) => number
  dataToCoord: (value: number) => number
}
interface Model {
  option: { data: Float64Array }
  coordinateSystem: { getAxis: (dimension: 'x' | 'y') => Axis; getArea: () => { x: number; y: number; width: number; height: number } }
  getModel: (name: 'lineStyle') => { getLineStyle: () => { stroke: string; lineWidth: number } }
  getData: () => { setVisual: (name: string, value: unknown) => void }
}
interface View {
  group: graphic.Group
  line?: InstanceType<typeof Line>
}
interface Icon {
  itemWidth: number
  itemHeight: number
  lineStyle: { stroke: string }
  itemStyle: { fill: string }
}

/** How far and where to a straight axis maps its values. */
function pixelsOf(axis: Axis): ToPixels {
  const [least, greatest] = axis.scale.getExtent()
  const [from, to] = [least, greatest].map(value => axis.toGlobalCoord(axis.dataToCoord(value))) as [number, number]
  const scale = (to - from) / (greatest - least || 1)
  return { scale, shift: from - least * scale }
}

/**
 * A line of so many points that only their drawing counts: no symbols, no filled area, no way from one answer to the next, nothing under the pointer but the tip of
 * the axis. The engine's own line keeps each path for what is pointed at, and lays every point through half a dozen steps that matter for none of these.
 */
const Line = graphic.extendShape({
  type: denseLineType,
  shape: {} as Run,
  buildPath: (path, shape) => drawRun(('getContext' in path && path.getContext()) || path, shape as Run),
})

export function installDenseLine() {
  extendSeriesModel({
    type: `series.${denseLineType}`,
    dependencies: ['grid'],
    hasSymbolVisual: true,
    getInitialData() {
      return helper.createList(this as never)
    },
    getLegendIcon({ itemWidth, itemHeight, lineStyle, itemStyle }: Icon) {
      const size = 0.8 * itemHeight
      const line = helper.createSymbol('line', 0, itemHeight / 2, itemWidth, 0, lineStyle.stroke, false)
      const dot = helper.createSymbol('circle', (itemWidth - size) / 2, (itemHeight - size) / 2, size, size, itemStyle.fill)
      line.setStyle(lineStyle as never)
      dot.setStyle(itemStyle as never)
      const icon = new graphic.Group()
      icon.add(line as never)
      icon.add(dot as never)
      return icon
    },
    defaultOption: { z: 3, coordinateSystem: 'cartesian2d', legendHoverLink: true, lineStyle: { width: 2, type: 'solid' } },
  })
  registerVisual({
    seriesType: denseLineType,
    reset: (model: never) => (model as Model).getData().setVisual('legendLineStyle', (model as Model).getModel('lineStyle').getLineStyle()),
  } as never)
  extendChartView({
    type: denseLineType,
    render(this: View, model: Model, _ecModel: unknown, api: { getDevicePixelRatio: () => number }) {
      const { coordinateSystem } = model
      const { x, y, width, height } = coordinateSystem.getArea()
      if (!this.line) {
        // Silent: what cannot be pointed at is drawn without keeping its path.
        this.line = new Line({ shape: {}, silent: true, z2: 10 })
        this.line.setClipPath(new graphic.Rect())
        this.group.add(this.line)
      }
      // Half the width of a line goes beyond the edge.
      ;(this.line.getClipPath() as graphic.Rect).setShape({ x: x - 1, y: y - 1, width: width + 2, height: height + 2 })
      this.line.setShape({
        pairs: model.option.data,
        x: pixelsOf(coordinateSystem.getAxis('x')),
        y: pixelsOf(coordinateSystem.getAxis('y')),
        left: x,
        right: x + width,
        density: api.getDevicePixelRatio(),
      } satisfies Run as never)
      this.line.setStyle({ ...model.getModel('lineStyle').getLineStyle(), fill: 'none', lineJoin: 'bevel' } as never)
    },
    // Of the pointer's moment the tip tells; a curve named in the legend stands out.
    highlight(this: View, model: Model, _ecModel: unknown, _api: unknown, { dataIndex }: { dataIndex?: unknown }) {
      if (dataIndex === undefined) this.line?.setStyle({ lineWidth: model.getModel('lineStyle').getLineStyle().lineWidth + 1 } as never)
    },
    downplay(this: View, model: Model) {
      this.line?.setStyle({ lineWidth: model.getModel('lineStyle').getLineStyle().lineWidth } as never)
    },
    remove(this: View) {
      this.group.removeAll()
      this.line = undefined
    },
  })
}
