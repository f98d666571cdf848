import { subsolarPoint, sunPosition } from '../../core/physics/sunPosition.ts'
import { programOf } from '../kit/glPrograms.ts'
import { tokens, unit } from '../kit/tokens.ts'
import { latitudeOf, longitudeOf } from './mercator.ts'
import { mix, paintSurroundings } from './paintFlat.ts'
import { levelOf, type Relief, tallestOf } from './relief.ts'
import type { RegionGeometry } from './regionGeometry.ts'
import type { Painter, Paper } from './regionPainter.ts'
import { ground, plane, planeDepth, wall, wallDepth } from './reliefShaders.ts'

/** Texels of the shadow's picture, each way. */
const texels = 1024
/** Lower the sun casts no longer shadows here, degrees: they would leave the picture. */
const lowest = 14
/** The brightest an area's own colour gets, as a share of the tone, over the region's fill. */
const strength = 0.5

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The region as prisms whose height and fill are a figure, in the light of the real sun, with the shadows it casts. */
export function createReliefPainter(gl: WebGL2RenderingContext) {
  const programs = {
    wall: programOf(gl, wall),
    plane: programOf(gl, plane),
    ground: programOf(gl, ground),
    wallDepth: programOf(gl, wallDepth),
    planeDepth: programOf(gl, planeDepth),
  }
  const picture = gl.createTexture()
  const target = gl.createFramebuffer()
  gl.bindTexture(gl.TEXTURE_2D, picture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH24_STENCIL8, texels, texels)
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

  /** The shadows' picture: the region seen along the sun's rays, height as depth. Taken anew when heights or the minute change. */
  function shadowOf(painter: Painter, geometry: RegionGeometry, relief: Relief, now: number) {
    if (taken?.geometry === geometry && taken.relief === relief && taken.now === now) return taken
    const [x, y] = geometry.centre
    const { elevation, azimuth } = sunPosition(now, latitudeOf(y), longitudeOf(x))
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
    taken = { geometry, relief, now, matrix, strength: Math.min(1, Math.max(0, (elevation - 1) / 8)) }
    if (taken.strength === 0) return taken

    const around = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null
    const viewport = gl.getParameter(gl.VIEWPORT) as Int32Array
    gl.bindFramebuffer(gl.FRAMEBUFFER, target)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_STENCIL_ATTACHMENT, gl.TEXTURE_2D, picture, 0)
    gl.viewport(0, 0, texels, texels)
    gl.clear(gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
    prisms(painter, geometry, relief, matrix, programs.wallDepth, programs.planeDepth)
    gl.bindFramebuffer(gl.FRAMEBUFFER, around)
    gl.viewport(viewport[0]!, viewport[1]!, viewport[2]!, viewport[3]!)
    return taken
  }

  type Prepared = ReturnType<typeof programOf>
  /** Every area: its sides, then its top. @param before sets what an area's colour needs, null for the shadows */
  function prisms(
    painter: Painter,
    geometry: RegionGeometry,
    relief: Relief,
    matrix: Float32Array,
    side: Prepared,
    top: Prepared,
    before: ((program: Prepared, adcode: number) => void) | null = null,
  ) {
    for (const [adcode, { fans, rims }] of geometry.areas) {
      const level = levelOf(relief, adcode, geometry)
      const start = (program: Prepared) => {
        program.start()
        gl.uniformMatrix4fv(program.at('matrix'), false, matrix)
        gl.uniform1f(program.at('level'), level)
        before?.(program, adcode)
      }
      start(side)
      painter.pieces('rims', rims)
      const paintTop = () => {
        start(top)
        gl.uniform4fv(top.at('bounds'), geometry.bounds)
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      }
      painter.through(paintTop, { matrix, level, span: fans })
    }
  }

  /** @param lift share of the heights that is shown, 0 … 1 @param now epoch ms, a new figure once a minute */
  function paint(
    painter: Painter,
    paper: Paper,
    geometry: RegionGeometry,
    relief: Relief,
    zoom: number,
    hovered: number | null,
    now: number,
    lift: number,
  ) {
    gl.enable(gl.DEPTH_TEST)
    gl.depthMask(true)
    gl.depthFunc(gl.LEQUAL)
    gl.clearDepth(1)
    gl.depthRange(0, 1)
    const shadow = shadowOf(painter, geometry, relief, now)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    gl.disable(gl.DEPTH_TEST)
    paintSurroundings(painter, zoom)

    const { latitude, longitude } = subsolarPoint(now)
    const [up, east] = [radians(latitude), radians(longitude)]
    const light = (program: Prepared) => {
      gl.uniform2fv(program.at('centre'), geometry.centre)
      gl.uniform3f(program.at('sun'), Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up))
      gl.uniformMatrix4fv(program.at('shadowMatrix'), false, shadow.matrix)
      gl.uniform1f(program.at('shadowStrength'), shadow.strength)
      gl.uniform1i(program.at('shadowMap'), 0)
    }
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, picture)
    const matrix = Float32Array.from(paper.matrix, (value, i) => (i >= 8 && i < 12 ? value * lift : value))

    programs.ground.start()
    light(programs.ground)
    gl.uniformMatrix4fv(programs.ground.at('matrix'), false, matrix)
    gl.uniform1f(programs.ground.at('level'), 0)
    const [west, north, far, south] = geometry.bounds
    const [wide, high] = [far - west, south - north]
    gl.uniform4f(programs.ground.at('bounds'), west - wide, north - high, far + wide, south + high)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)

    gl.enable(gl.DEPTH_TEST)
    const plain = unit(tokens.regionFill)
    const tone = unit(tokens[relief.tone])
    prisms(painter, geometry, relief, matrix, programs.wall, programs.plane, (program, adcode) => {
      light(program)
      const share = relief.shares.get(adcode)
      const part = share === undefined ? 0 : strength * (0.12 + 0.88 * share)
      const bright = adcode === hovered ? 1.45 : 1.12
      const colour = plain.map((value, i) => Math.min(1, (value + (tone[i]! - value) * part) * bright))
      gl.uniform4fv(program.at('colour'), colour)
    })
    gl.depthMask(false)
    for (const [adcode, { rims }] of geometry.areas)
      painter.stroke(
        'rims',
        { colour: tokens.regionEdge, width: mix(zoom, 0.8, 1.3), opacity: 0.7 },
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
