import { sunDirection, sunPosition } from '../../../core/physics/sunPosition.ts'
import { type Program, programsOf } from '../../kit/gl/glPrograms.ts'
import { tokens } from '../../kit/stage/tokens.ts'
import { latitudeOf, longitudeOf } from '../mercator.ts'
import { mix, paintSurroundings } from './paintFlat.ts'
import { fillOf, levelOf, type Relief, tallestOf } from '../relief.ts'
import type { RegionGeometry, Span } from '../regionGeometry.ts'
import type { Painter, Paper } from './regionPainter.ts'
import type { Scene } from '../scene.ts'
import { ground, top, topDepth, wall, wallDepth } from './reliefShaders.ts'

/** Texels of the shadow's picture, each way. */
const texels = 1024
/** Lower the sun casts no longer shadows here, degrees: they would leave the picture. */
const lowest = 14
/** Where the light of a map stands, from which hills are shaded while the sun is down, degrees; as in the shader (reliefShaders.ts). */
const mapLight = { elevation: 49, azimuth: 312 }
/** The sun gives way to it here, degrees above the horizon: neither casts a shadow then, */
const change = 1
/** and so many farther on it casts all of it. */
const fully = 8

const radians = (degrees: number) => (degrees * Math.PI) / 180

type Spans = Record<'rims' | 'tops', Span>

/** The region as prisms whose height and fill are a figure, in the light of the real sun, with the shadows it casts. */
export function createReliefPainter(gl: WebGL2RenderingContext) {
  const programs = programsOf(gl, { wall, top, ground, wallDepth, topDepth })
  const picture = gl.createTexture()
  const target = gl.createFramebuffer()
  gl.bindTexture(gl.TEXTURE_2D, picture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, texels, texels)
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE],
    [gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value)
  gl.bindTexture(gl.TEXTURE_2D, null)
  /** What the picture was taken of. */
  let taken: { geometry: RegionGeometry; relief: Relief; now: number; matrix: Float32Array; strength: number } | null = null

  /** The shadows' picture: the region seen along the light's rays, height as depth. Taken anew when heights or the minute change. */
  function shadowOf(painter: Painter, geometry: RegionGeometry, relief: Relief, now: number) {
    if (taken?.geometry === geometry && taken.relief === relief && taken.now === now) return taken
    const [x, y] = geometry.centre
    const sun = sunPosition(now, latitudeOf(y), longitudeOf(x))
    const { elevation, azimuth } = sun.elevation > change ? sun : mapLight
    const length = 1 / Math.tan(radians(Math.max(lowest, elevation)))
    // Along a ray down to the ground: away from the sun, east and south.
    const [kx, ky] = [-Math.sin(radians(azimuth)) * length, Math.cos(radians(azimuth)) * length]
    const tallest = tallestOf(geometry) * 1.05
    const [west, north, east, south] = geometry.bounds
    const [cx, cy] = [(west + east) / 2 + (kx * tallest) / 2, (north + south) / 2 + (ky * tallest) / 2]
    // Half of the picture, with a margin of a fiftieth.
    const [hx, hy] = [(east - west + Math.abs(kx) * tallest) * 0.51, (south - north + Math.abs(ky) * tallest) * 0.51]
    // Columns: x, y, height, one.
    const matrix = new Float32Array([1 / hx, 0, 0, 0, 0, 1 / hy, 0, 0, kx / hx, ky / hy, -2 / tallest, 0, -cx / hx, -cy / hy, 1, 1])
    taken = { geometry, relief, now, matrix, strength: Math.min(1, Math.abs(sun.elevation - change) / fully) }
    if (taken.strength === 0) return taken

    const around = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null
    const viewport = gl.getParameter(gl.VIEWPORT) as Int32Array
    gl.bindFramebuffer(gl.FRAMEBUFFER, target)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, picture, 0)
    gl.viewport(0, 0, texels, texels)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    prisms(painter, geometry, relief, matrix, programs.wallDepth, programs.topDepth)
    gl.bindFramebuffer(gl.FRAMEBUFFER, around)
    gl.viewport(viewport[0]!, viewport[1]!, viewport[2]!, viewport[3]!)
    return taken
  }

  /** All sides, then all tops. @param before sets the light, for what is more than a shadow @param each the same of an area */
  function prisms(
    painter: Painter,
    geometry: RegionGeometry,
    relief: Relief,
    matrix: Float32Array,
    side: Program,
    top: Program,
    before?: (program: Program) => void,
    each?: (program: Program, adcode: number) => void,
  ) {
    for (const [program, draw] of [
      [side, ({ rims }: Spans) => painter.sides(rims)],
      [top, ({ tops }: Spans) => painter.triangles(tops)],
    ] as const) {
      program.start()
      gl.uniformMatrix4fv(program.at('matrix'), false, matrix)
      before?.(program)
      for (const [adcode, spans] of geometry.areas) {
        gl.uniform1f(program.at('level'), levelOf(relief, adcode, geometry))
        each?.(program, adcode)
        draw(spans)
      }
    }
  }

  /** @param lift share of the heights that is shown, 0 … 1 @param now epoch ms, a new figure once a minute */
  function paint(painter: Painter, paper: Paper, { geometry, relief, clouds, hovered, now }: Scene, zoom: number, lift: number) {
    gl.enable(gl.DEPTH_TEST)
    gl.depthMask(true)
    gl.depthFunc(gl.LEQUAL)
    gl.clearDepth(1)
    gl.depthRange(0, 1)
    const shadow = shadowOf(painter, geometry, relief, now)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    gl.disable(gl.DEPTH_TEST)
    paintSurroundings(painter, zoom)

    const sun = sunDirection(now)
    const light = (program: Program) => {
      gl.uniform2fv(program.at('centre'), geometry.centre)
      gl.uniform3fv(program.at('sun'), sun)
      gl.uniformMatrix4fv(program.at('shadowMatrix'), false, shadow.matrix)
      gl.uniform1f(program.at('shadowStrength'), shadow.strength)
      gl.uniform1i(program.at('shadowMap'), 0)
    }
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, picture)
    const matrix = Float32Array.from(paper.matrix, (value, i) => (i >= 8 && i < 12 ? value * lift : value))

    if (shadow.strength > 0) {
      const { ground } = programs
      const [west, north, far, south] = geometry.bounds
      const [wide, high] = [(far - west) / 4, (south - north) / 4]
      ground.start()
      light(ground)
      gl.uniformMatrix4fv(ground.at('matrix'), false, matrix)
      gl.uniform4f(ground.at('bounds'), west - wide, north - high, far + wide, south + high)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }

    gl.enable(gl.DEPTH_TEST)
    const across = geometry.bounds[2] - geometry.bounds[0]
    const each = (program: Program, adcode: number) => {
      gl.uniform4fv(program.at('colour'), fillOf(relief, adcode, adcode === hovered ? 1.45 : 1.12))
      gl.uniform1f(program.at('cover'), clouds.get(adcode) ?? 0)
      gl.uniform1f(program.at('across'), across)
    }
    prisms(painter, geometry, relief, matrix, programs.wall, programs.top, light, each)
    gl.depthMask(false)
    for (const [adcode, { rims }] of geometry.areas)
      painter.stroke(
        'rims',
        // Where there is nothing to tell of, the edge does not call the eye.
        {
          colour: tokens.regionEdge,
          width: mix(zoom, 0.8, relief.shares.has(adcode) ? 1.6 : 1.2),
          opacity: relief.shares.has(adcode) ? 0.85 : 0.35,
        },
        levelOf(relief, adcode, geometry) * lift,
        rims,
      )
    gl.depthMask(true)
    gl.disable(gl.DEPTH_TEST)
    painter.stroke('dashes', { colour: tokens.regionEdge, width: 1.8 })
    gl.bindTexture(gl.TEXTURE_2D, null)
  }

  function remove() {
    for (const { remove } of Object.values(programs)) remove()
    gl.deleteTexture(picture)
    gl.deleteFramebuffer(target)
  }
  return { paint, remove }
}
