import { programsOf } from '../../kit/gl/glPrograms.ts'
import { unit } from '../../kit/stage/tokens.ts'
import type { RegionGeometry, Span } from '../regionGeometry.ts'
import { area, land, line } from './regionShaders.ts'

export type LineName = keyof RegionGeometry['lines']
type BufferName = LineName | 'tops' | 'land' | 'facings'
export interface Pen {
  colour: string
  /** Stage pixels. */
  width: number
  opacity?: number
  /** How far the edge fades inwards, stage pixels; soft lines never add up where they cross. */
  blur?: number
  /** Gone at the edges of the canvas, where it would be cut. */
  fades?: boolean
}
/** Where to draw: the camera's matrix from the region's centre, the canvas and its pixels to one of the stage. */
export interface Paper {
  matrix: Float32Array
  width: number
  height: number
  ratio: number
}

/** What both views of a region are drawn with: its arrays on the GPU, lines of any width, and areas. */
export function createPainter(gl: WebGL2RenderingContext) {
  const programs = programsOf(gl, { line, area, land })
  const vertices = gl.createVertexArray()
  const buffers = new Map<BufferName, WebGLBuffer>()
  let uploaded: RegionGeometry | null = null
  let geometry!: RegionGeometry
  let paper!: Paper

  /** Uploads what is new and sets how it is drawn. */
  function begin(next: RegionGeometry, on: Paper) {
    geometry = next
    paper = on
    if (uploaded !== geometry) {
      const { tops, land, facings, lines } = geometry
      for (const [name, data] of Object.entries({ tops, land, facings, ...lines } satisfies Record<BufferName, Float32Array>) as [
        BufferName,
        Float32Array,
      ][]) {
        if (!buffers.has(name)) buffers.set(name, gl.createBuffer())
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get(name)!)
        gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
      }
      uploaded = geometry
    }
    gl.bindVertexArray(vertices)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.disable(gl.STENCIL_TEST)
  }

  function end() {
    gl.bindVertexArray(null)
    gl.blendEquation(gl.FUNC_ADD)
  }

  /** The pieces of a line as instances of a quad, from and to in the attributes 0 and 1. */
  function pieces(name: LineName, span: Span = { first: 0, count: geometry.lines[name].length / 4 }) {
    pairs(name, span, 0)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, span.count)
    noPairs(0)
  }

  /** The sides under a border, which way they face in the attributes 2 and 3. */
  function sides(span: Span) {
    pairs('facings', span, 2)
    pieces('rims', span)
    noPairs(2)
  }

  /** Two points a piece, in an attribute and the next. */
  function pairs(name: BufferName, { first }: Span, attribute: number) {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get(name)!)
    for (const second of [0, 1]) {
      gl.enableVertexAttribArray(attribute + second)
      gl.vertexAttribPointer(attribute + second, 2, gl.FLOAT, false, 16, first * 16 + second * 8)
      gl.vertexAttribDivisor(attribute + second, 1)
    }
  }

  function noPairs(attribute: number) {
    for (const each of [attribute, attribute + 1]) {
      gl.vertexAttribDivisor(each, 0)
      gl.disableVertexAttribArray(each)
    }
  }

  function stroke(name: LineName, { colour, width: wide, opacity = 1, blur = 0, fades = false }: Pen, level = 0, span?: Span) {
    const { start, at } = programs.line
    const [r = 0, g = 0, b = 0] = unit(colour)
    const half = (wide * paper.ratio) / 2
    start()
    gl.uniformMatrix4fv(at('matrix'), false, paper.matrix)
    gl.uniform2f(at('canvas'), paper.width, paper.height)
    gl.uniform4f(at('colour'), r, g, b, opacity)
    gl.uniform1f(at('level'), level)
    gl.uniform1f(at('fading'), fades ? 1 : 0)
    gl.uniform1f(at('halfWidth'), half)
    gl.uniform1f(at('blur'), Math.max(0.5, blur * paper.ratio))
    gl.uniform1f(at('reach'), half + 1)
    gl.blendEquation(blur > 0 ? gl.MAX : gl.FUNC_ADD)
    pieces(name, span)
    gl.blendEquation(gl.FUNC_ADD)
  }

  /** Areas as triangles, their points in the attribute 0. */
  function triangles({ first, count }: Span = { first: 0, count: geometry.tops.length / 2 }, name: 'tops' | 'land' = 'tops') {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers.get(name)!)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 8, 0)
    gl.drawArrays(gl.TRIANGLES, first, count)
  }

  /** The land around the region as a breath of a colour, gone at the edges of the canvas. @param opacity 0 … 1 */
  function fillLand(colour: string, opacity: number) {
    const { start, at } = programs.land
    const [r = 0, g = 0, b = 0] = unit(colour)
    start()
    gl.uniformMatrix4fv(at('matrix'), false, paper.matrix)
    gl.uniform2f(at('canvas'), paper.width, paper.height)
    gl.uniform4f(at('colour'), r, g, b, opacity)
    triangles({ first: 0, count: geometry.land.length / 2 }, 'land')
  }

  /** Areas in one colour, 0 … 1. @param down moved down on the canvas, stage pixels */
  function fill([r = 0, g = 0, b = 0]: readonly number[], down = 0, span?: Span) {
    const { start, at } = programs.area
    start()
    gl.uniformMatrix4fv(at('matrix'), false, paper.matrix)
    gl.uniform2f(at('shift'), 0, (-2 * down * paper.ratio) / paper.height)
    gl.uniform4f(at('colour'), r, g, b, 1)
    triangles(span)
  }

  function remove() {
    for (const buffer of buffers.values()) gl.deleteBuffer(buffer)
    for (const { remove } of Object.values(programs)) remove()
    gl.deleteVertexArray(vertices)
  }

  return { begin, end, sides, triangles, stroke, fill, fillLand, remove }
}
export type Painter = ReturnType<typeof createPainter>
