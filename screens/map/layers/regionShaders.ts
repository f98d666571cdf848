/** Shaders of the region's shapes. Positions are mercator units from the region's centre; lengths in canvas pixels. */

/** What would be cut at the edges of the canvas is gone there, above earlier: figures stand there. */
const fade = `
    float fadeAt(vec2 uv) {
      vec2 near = smoothstep(0.0, 0.14, uv) * smoothstep(vec2(0.0), vec2(0.14, 0.26), 1.0 - uv);
      return near.x * near.y;
    }`

/**
 * A straight piece of a border as a rectangle around it; the fragment measures the distance to the piece, so that bends
 * join by themselves. On a tilted map a border may reach behind the camera, where perspective would put its end on the
 * other side of the picture: it is cut where the camera's sight begins.
 */
export const line = {
  vertex: `#version 300 es
    uniform mat4 matrix;
    uniform vec2 canvas;
    uniform float reach;
    uniform float level;
    layout(location = 0) in vec2 from;
    layout(location = 1) in vec2 to;
    out vec2 place;
    flat out vec2 a;
    flat out vec2 b;
    vec3 onCanvas(vec4 clip) {
      return vec3((clip.xy / clip.w * 0.5 + 0.5) * canvas, clip.z / clip.w);
    }
    void main() {
      vec4 start = matrix * vec4(from, level, 1.0);
      vec4 end = matrix * vec4(to, level, 1.0);
      // How far each end lies before the near plane.
      float startAhead = start.z + start.w;
      float endAhead = end.z + end.w;
      if (startAhead <= 0.0 && endAhead <= 0.0) {
        place = a = b = vec2(0.0);
        gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
        return;
      }
      if (startAhead < 0.0) start = mix(end, start, endAhead / (endAhead - startAhead));
      else if (endAhead < 0.0) end = mix(start, end, startAhead / (startAhead - endAhead));
      vec3 first = onCanvas(start);
      vec3 second = onCanvas(end);
      a = first.xy;
      b = second.xy;
      vec2 along = b - a;
      float size = length(along);
      along = size > 1e-4 ? along / size : vec2(1.0, 0.0);
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
      place = (corner.x < 0.0 ? a : b) + (along * corner.x + vec2(-along.y, along.x) * corner.y) * reach;
      // A little nearer than the surface whose edge it is.
      gl_Position = vec4(place / canvas * 2.0 - 1.0, (corner.x < 0.0 ? first.z : second.z) - 2e-5, 1.0);
    }`,
  fragment: `#version 300 es
    precision highp float;
    uniform vec4 colour;
    uniform vec2 canvas;
    uniform float halfWidth;
    uniform float blur;
    uniform float fading;
    in vec2 place;
    flat in vec2 a;
    flat in vec2 b;
    out vec4 paint;${fade}
    void main() {
      vec2 along = b - a;
      float t = clamp(dot(place - a, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
      float d = distance(place, a + along * t);
      float alpha = colour.a * (1.0 - smoothstep(halfWidth - blur, halfWidth + 0.5, d))
        * mix(1.0, fadeAt(gl_FragCoord.xy / canvas), fading);
      if (alpha < 0.002) discard;
      paint = vec4(colour.rgb * alpha, alpha);
    }`,
}

/** Areas in one colour, moved on the canvas by a shift. */
export const area = {
  vertex: `#version 300 es
    uniform mat4 matrix;
    uniform vec2 shift;
    layout(location = 0) in vec2 point;
    void main() {
      gl_Position = matrix * vec4(point, 0.0, 1.0);
      gl_Position.xy += shift * gl_Position.w;
    }`,
  fragment: `#version 300 es
    precision highp float;
    uniform vec4 colour;
    out vec4 paint;
    void main() { paint = colour; }`,
}

/** The land around: one colour, gone at the edges of the canvas. */
export const land = {
  vertex: `#version 300 es
    uniform mat4 matrix;
    layout(location = 0) in vec2 point;
    void main() { gl_Position = matrix * vec4(point, 0.0, 1.0); }`,
  fragment: `#version 300 es
    precision highp float;
    uniform vec4 colour;
    uniform vec2 canvas;
    out vec4 paint;${fade}
    void main() {
      float alpha = colour.a * fadeAt(gl_FragCoord.xy / canvas);
      paint = vec4(colour.rgb * alpha, alpha);
    }`,
}
