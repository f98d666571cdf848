import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { type Program, programOf } from '../kit/glPrograms.ts'
import type { RegionGeometry } from './regionGeometry.ts'
import { cover, fan, line } from './regionShaders.ts'
import { tokens, unit } from '../kit/tokens.ts'

type LineName = keyof RegionGeometry['lines']
interface Scene {
  geometry: RegionGeometry
  /** Area under the pointer. */
  hovered: number | null
}
interface Pen {
  colour: string
  /** Stage pixels. */
  width: number
  opacity?: number
  /** How far the edge fades inwards, stage pixels; soft lines never add up where they cross. */
  blur?: number
}

/** The region's slab, seen from below its edge: how far each side is moved down, stage pixels, and its colour. */
const sides = [
  [15, '#071a33'],
  [9, '#0a2444'],
] as const
const hoverFill = '#173c69'

const mix = (zoom: number, low: number, high: number) => low + (high - low) * Math.min(1, Math.max(0, (zoom - 3) / 3))

/**
 * The region lifted from its dark surroundings: faint neighbours, a soft glow, a shadowed slab, fill, thin inner borders, a blue edge. Drawn in
 * MapLibre's own canvas from a few arrays: no tiles to cut, therefore no worker and none of its 147 kB.
 */
export function createRegionLayer(): CustomLayerInterface & { show: (scene: Scene) => void } {
  let map: MapLibreMap | null = null
  let scene: Scene | null = null
  let programs: Record<'line' | 'fan' | 'cover', Program> | null = null
  let vertices: WebGLVertexArrayObject | null = null
  const buffers = new Map<LineName | 'fans', WebGLBuffer>()
  let uploaded: RegionGeometry | null = null

  function upload(gl: WebGL2RenderingContext, geometry: RegionGeometry) {
    if (uploaded === geometry) return
    for (const [name, data] of [['fans', geometry.fans], ...Object.entries(geometry.lines)] as [LineName | 'fans', Float32Array][]) {
      if (!buffers.has(name)) buffers.set(name, gl.createBuffer())
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get(name)!)
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
    }
    uploaded = geometry
  }

  function render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput) {
    if (!scene || !programs || !map) return
    const { geometry, hovered } = scene
    const { width, height } = gl.canvas
    const ratio = height / Math.max(1, map.getContainer().clientHeight)
    const zoom = map.getZoom()
    upload(gl, geometry)
    gl.bindVertexArray(vertices)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    // Moved to the region's centre in full precision: single-precision mercator units would jitter at city zooms.
    const matrix = moved(defaultProjectionData.mainMatrix, geometry.centre)
    for (const { start, at } of [programs.line, programs.fan]) {
      start()
      gl.uniformMatrix4fv(at('matrix'), false, matrix)
    }

    const draw = (name: LineName, { colour, width: wide, opacity = 1, blur = 0 }: Pen) => {
      const { start, at } = programs!.line
      const [r = 0, g = 0, b = 0] = unit(colour)
      const half = (wide * ratio) / 2
      start()
      gl.uniform2f(at('canvas'), width, height)
      gl.uniform4f(at('colour'), r, g, b, opacity)
      gl.uniform1f(at('halfWidth'), half)
      gl.uniform1f(at('blur'), Math.max(0.5, blur * ratio))
      gl.uniform1f(at('reach'), half + 1)
      gl.blendEquation(blur > 0 ? gl.MAX : gl.FUNC_ADD)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get(name)!)
      for (const location of [0, 1]) {
        gl.enableVertexAttribArray(location)
        gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 16, location * 8)
        gl.vertexAttribDivisor(location, 1)
      }
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, geometry.lines[name].length / 4)
      gl.vertexAttribDivisor(0, 0)
      gl.disableVertexAttribArray(1)
    }

    const fill = (colour: string, down = 0, { first, count } = { first: 0, count: geometry.fans.length / 2 }) => {
      const [r = 0, g = 0, b = 0] = unit(colour)
      gl.blendEquation(gl.FUNC_ADD)
      gl.enable(gl.STENCIL_TEST)
      gl.stencilMask(0xff)
      gl.colorMask(false, false, false, false)
      gl.stencilFunc(gl.ALWAYS, 0, 0xff)
      gl.stencilOp(gl.KEEP, gl.INVERT, gl.INVERT)
      programs!.fan.start()
      gl.uniform2f(programs!.fan.at('shift'), 0, (-2 * down * ratio) / height)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get('fans')!)
      gl.enableVertexAttribArray(0)
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 8, 0)
      gl.drawArrays(gl.TRIANGLES, first, count)
      gl.disableVertexAttribArray(0)
      gl.colorMask(true, true, true, true)
      gl.stencilFunc(gl.NOTEQUAL, 0, 0xff)
      // Painting empties the stencil again.
      gl.stencilOp(gl.ZERO, gl.ZERO, gl.ZERO)
      programs!.cover.start()
      gl.uniform4f(programs!.cover.at('colour'), r, g, b, 1)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.disable(gl.STENCIL_TEST)
    }

    gl.clearStencil(0)
    gl.stencilMask(0xff)
    gl.clear(gl.STENCIL_BUFFER_BIT)
    draw('around', { colour: tokens.neighbour, width: 1 })
    draw('aroundEdge', { colour: tokens.neighbour, width: 1.4 })
    draw('glow', { colour: tokens.regionEdge, width: mix(zoom, 22, 44), opacity: 0.2, blur: mix(zoom, 11, 22) })
    for (const [down, colour] of sides) fill(colour, down)
    fill(tokens.regionFill)
    const area = hovered === null ? undefined : geometry.areas.get(hovered)
    if (area) fill(hoverFill, 0, area)
    draw('inner', { colour: tokens.regionInner, width: 1.1 })
    draw('outline', { colour: tokens.regionEdge, width: mix(zoom, 3, 8), opacity: 0.5, blur: mix(zoom, 1.5, 4) })
    draw('outline', { colour: tokens.regionEdge, width: mix(zoom, 0.9, 1.6) })
    draw('dashes', { colour: tokens.regionEdge, width: 1.8 })
    gl.bindVertexArray(null)
    gl.blendEquation(gl.FUNC_ADD)
  }

  return {
    id: 'region',
    type: 'custom',
    renderingMode: '2d',
    show(next) {
      scene = next
      map?.triggerRepaint()
    },
    onAdd(owner, context) {
      const gl = context as WebGL2RenderingContext
      map = owner
      vertices = gl.createVertexArray()
      programs = { line: programOf(gl, line), fan: programOf(gl, fan), cover: programOf(gl, cover) }
    },
    render: (context, input) => render(context as WebGL2RenderingContext, input),
    onRemove(_map, context) {
      const gl = context as WebGL2RenderingContext
      for (const buffer of buffers.values()) gl.deleteBuffer(buffer)
      for (const { remove } of Object.values(programs ?? {})) remove()
      gl.deleteVertexArray(vertices)
      buffers.clear()
      map = programs = vertices = uploaded = null
    },
  }
}

/** A column-major matrix applied after a shift in x and y. */
function moved(matrix: ArrayLike<number>, [x, y]: [number, number]): Float32Array {
  const out = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) out[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!
  return out
}
