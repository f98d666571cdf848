import { expect, test } from 'playwright/test'
import { line } from '../../../screens/map/layers/regionShaders.ts'

/** Canvas pixels each way, and how many rows of them at the lower edge count as near. */
const side = 200
const rows = 24
/** Near and far plane before the camera. */
const [near, far] = [0.5, 20]

/**
 * Perspective along −y: what lies at y = −1 is one unit ahead of the camera, what lies at y = 1 one unit behind it. The
 * ground lies a unit below: nearer is lower in the picture, up to a horizon in its middle. Column-major.
 */
const depth = (far + near) / (far - near)
const matrix = [1, 0, 0, 0, 0, 0, -depth, -1, 0, 1, 0, 0, 0, -1, (-2 * far * near) / (far - near), 0]

/** Pixels of a piece of border that are drawn near the lower edge of the picture, and beyond. */
async function drawn(page: import('playwright/test').Page, piece: [x: number, y: number, x: number, y: number]) {
  await page.setContent(`<canvas width="${side}" height="${side}"></canvas>`)
  return page.evaluate(
    ({ line, matrix, piece, side, rows }) => {
      const gl = document.querySelector('canvas')!.getContext('webgl2', { antialias: false })!
      const program = gl.createProgram()
      for (const [type, source] of [
        [gl.VERTEX_SHADER, line.vertex],
        [gl.FRAGMENT_SHADER, line.fragment],
      ] as const) {
        const shader = gl.createShader(type)!
        gl.shaderSource(shader, source)
        gl.compileShader(shader)
        gl.attachShader(program, shader)
      }
      gl.linkProgram(program)
      if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? '')
      gl.useProgram(program)
      const at = (name: string) => gl.getUniformLocation(program, name)
      gl.uniformMatrix4fv(at('matrix'), false, matrix)
      gl.uniform2f(at('canvas'), side, side)
      gl.uniform4f(at('colour'), 1, 1, 1, 1)
      gl.uniform1f(at('halfWidth'), 1.5)
      gl.uniform1f(at('blur'), 0.5)
      gl.uniform1f(at('reach'), 2.5)
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(piece), gl.STATIC_DRAW)
      for (const location of [0, 1]) {
        gl.enableVertexAttribArray(location)
        gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 16, location * 8)
        gl.vertexAttribDivisor(location, 1)
      }
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, 1)
      const [nearBy, beyond] = [
        [0, rows],
        [rows, side - rows],
      ].map(([from, count]) => {
        const pixels = new Uint8Array(side * count! * 4)
        gl.readPixels(0, from!, side, count!, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
        return pixels.filter((value, i) => i % 4 === 3 && value > 40).length
      })
      return { nearBy: nearBy!, beyond: beyond!, error: gl.getError() }
    },
    { line, matrix, piece, side, rows },
  )
}

test('a border that reaches behind the camera goes out of the picture at its lower edge, not across it', async ({ page }) => {
  const ahead = await drawn(page, [-0.5, -4, 0.5, -1.5])
  expect(ahead).toMatchObject({ nearBy: 0, error: 0 })
  expect(ahead.beyond).toBeGreaterThan(60)

  // One end near by, the other behind, either way round.
  for (const piece of [
    [0.2, -1.2, 0.5, 3],
    [0.5, 3, 0.2, -1.2],
  ] as [number, number, number, number][]) {
    const crossing = await drawn(page, piece)
    expect(crossing).toMatchObject({ beyond: 0, error: 0 })
    expect(crossing.nearBy).toBeGreaterThan(30)
  }

  expect(await drawn(page, [0.2, 1, 0.5, 3])).toEqual({ nearBy: 0, beyond: 0, error: 0 })
})
