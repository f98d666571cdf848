interface Source {
  vertex: string
  fragment: string
}

/**
 * Compiles and links programs; throws with the driver's own words, so that the guard around the map hears of it. All
 * are begun before the first is asked for: a driver works on them side by side, and the page waits once.
 */
export function programsOf<Name extends string>(gl: WebGL2RenderingContext, sources: Record<Name, Source>): Record<Name, Program> {
  const begun = (Object.entries(sources) as [Name, Source][]).map(([name, source]) => [name, begin(gl, source)] as const)
  return Object.fromEntries(begun.map(([name, program]) => [name, finished(gl, program)])) as Record<Name, Program>
}

function begin(gl: WebGL2RenderingContext, { vertex, fragment }: Source): WebGLProgram {
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
  return program
}

function finished(gl: WebGL2RenderingContext, program: WebGLProgram) {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'the WebGL context is lost')
  const names = new Map<string, WebGLUniformLocation | null>()
  const at = (name: string) => {
    if (!names.has(name)) names.set(name, gl.getUniformLocation(program, name))
    return names.get(name) ?? null
  }
  return { at, start: () => gl.useProgram(program), remove: () => gl.deleteProgram(program) }
}
export type Program = ReturnType<typeof finished>
