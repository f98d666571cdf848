import { extendChartView, extendSeriesModel, graphic, helper, registerAction, registerVisual } from 'echarts/core'
import { type DenseLine, denseLineType } from './denseLine.ts'
import { drawRun, type Run, type ToPixels } from './drawRun.ts'
import { firstPlaceAt } from './firstPlaceAt.ts'
import { type SwapCurves, swapCurvesType } from './swapCurves.ts'

// The engine tells nothing of these to extensions.
interface Axis {
  scale: { getExtent: () => [number, number] }
  toGlobalCoord: (at: number) => number
  dataToCoord: (value: number) => number
}
interface Model {
  option: DenseLine & { itemStyle: { color: string } }
  name: string
  seriesIndex: number
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
interface Component {
  render: (model: unknown, ecModel: unknown, api: unknown, payload: unknown) => void
}
interface Whole {
  eachRawSeriesByType: (type: string, each: (model: Model) => void) => void
  getComponent: (name: 'tooltip') => unknown
}
interface Api {
  getViewOfSeriesModel: (model: Model) => View | undefined
  getViewOfComponentModel: (model: unknown) => Component | undefined
}

/** How far and where to a straight axis maps its values. */
function pixelsOf(axis: Axis): ToPixels {
  const [least, greatest] = axis.scale.getExtent()
  const [from, to] = [least, greatest].map(value => axis.toGlobalCoord(axis.dataToCoord(value))) as [number, number]
  const scale = (to - from) / (greatest - least || 1)
  return { scale, shift: from - least * scale }
}

/**
 * A line of so many points that only their drawing counts: no symbols, no filled area, no way from one answer to the
 * next, nothing under the pointer but the tip of the axis. The engine's own line keeps each path for what is pointed
 * at, and lays every point through half a dozen steps that matter for none of these.
 */
const Line = graphic.extendShape({
  type: denseLineType,
  shape: {} as Run,
  buildPath: (path, shape) => drawRun(('getContext' in path && path.getContext()) || path, shape as Run),
})

/** Places of a curve nearest to a time: more than one where it was measured twice at once. */
function nearestTo(pairs: Float64Array, time: number) {
  const after = firstPlaceAt(pairs, time)
  const [before, next] = [pairs[2 * after - 2], pairs[2 * after]]
  // The former of two as near.
  const nearest = before !== undefined && (next === undefined || time - before <= next - time) ? before : next
  const dataIndices: number[] = []
  if (nearest === undefined) return { dataIndices }
  for (let place = firstPlaceAt(pairs, nearest); pairs[2 * place] === nearest; place++) dataIndices.push(place)
  return { dataIndices, nestestValue: nearest }
}

export function installDenseLine() {
  extendSeriesModel({
    type: `series.${denseLineType}`,
    dependencies: ['grid'],
    hasSymbolVisual: true,
    getInitialData() {
      return helper.createList(this as never)
    },
    getAxisTooltipData(this: Model, _dimensions: unknown, time: number) {
      return nearestTo(this.option.curve().pairs, time)
    },
    getDataParams(this: Model, place: number) {
      const { option, name, seriesIndex } = this
      const { pairs } = option.curve()
      return {
        seriesType: denseLineType,
        seriesIndex,
        seriesName: name,
        dataIndex: place,
        value: [pairs[2 * place], pairs[2 * place + 1]],
        color: option.itemStyle.color,
      }
    },
    formatTooltip(this: Model, place: number) {
      const { option, name } = this
      const value = {
        type: 'nameValue',
        markerType: 'item',
        markerColor: option.itemStyle.color,
        name,
        value: option.curve().textAt(place),
        valueType: 'ordinal',
      }
      return { type: 'section', noHeader: true, blocks: [value] }
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
        pairs: model.option.curve().pairs,
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
    dispose() {},
  })
  registerAction({ type: swapCurvesType, event: swapCurvesType, update: 'none' }, ((payload: SwapCurves, whole: Whole, api: Api) => {
    whole.eachRawSeriesByType(denseLineType, model => {
      model.option.curve = payload.curves.get(model.option.place) ?? model.option.curve
      // A curve taken away in the legend has none, and is drawn when it comes back.
      api.getViewOfSeriesModel(model)?.line?.attr('shape', { pairs: model.option.curve().pairs } as never)
    })
    const tip = whole.getComponent('tooltip')
    // What it tells where the pointer stands is new as well.
    api.getViewOfComponentModel(tip)?.render(tip, whole, api, payload)
  }) as never)
}
