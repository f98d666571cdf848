/** Compiles and links a program; throws with the driver's own words, so that the guard around the map hears of it. */
export function programOf(gl: WebGL2RenderingContext, { vertex, fragment }: { vertex: string; fragment: string }) {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('the WebGL context is lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'the WebGL context is lost')
  const names = new Map<string, WebGLUniformLocation | null>()
  const at = (name: string) => {
    if (!names.has(name)) names.set(name, gl.getUniformLocation(program, name))
    return names.get(name) ?? null
  }
  return { at, start: () => gl.useProgram(program), remove: () => gl.deleteProgram(program) }
}
export type Program = ReturnType<typeof programOf>
