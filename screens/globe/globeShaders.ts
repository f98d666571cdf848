/**
 * How much day there is at a place of the unit sphere, 0 … 1: none where the sun stands 18° below the horizon (the end
 * of astronomical twilight), all of it 18° above.
 */
const day = `
    uniform vec3 sun;
    float dayAt(vec3 place) { return smoothstep(-0.309, 0.309, dot(normalize(place), sun)); }`

/**
 * Round dots whose size is in stage pixels; those on the far side are hidden by the sphere, those at the rim fade,
 * those in the night are dim.
 */
export const dots = {
  vertex: `
    uniform float size;
    varying float facing;
    varying float light;${day}
    void main() {
      light = 0.6 + 0.4 * dayAt(position);
      vec4 view = modelViewMatrix * vec4(position, 1.0);
      facing = dot(normalize(normalMatrix * position), normalize(-view.xyz));
      gl_PointSize = size * (0.45 + 0.55 * clamp(facing, 0.0, 1.0));
      gl_Position = projectionMatrix * view;
    }`,
  fragment: `
    uniform vec3 colour;
    varying float facing;
    varying float light;
    void main() {
      float d = length(gl_PointCoord - 0.5);
      float a = (1.0 - smoothstep(0.36, 0.5, d)) * smoothstep(0.0, 0.45, facing);
      if (a < 0.02) discard;
      gl_FragColor = vec4(colour, a * light);
    }`,
}

/** The body: dark where it is night, lit where it is day, brighter at the rim where the air is. */
export const body = {
  vertex: `
    varying vec3 n;
    varying vec3 eye;
    varying vec3 place;
    void main() {
      vec4 view = modelViewMatrix * vec4(position, 1.0);
      place = position;
      n = normalize(normalMatrix * normal);
      eye = normalize(-view.xyz);
      gl_Position = projectionMatrix * view;
    }`,
  fragment: `
    uniform vec3 dark;
    uniform vec3 lit;
    uniform vec3 rim;
    varying vec3 n;
    varying vec3 eye;
    varying vec3 place;${day}
    void main() {
      float facing = clamp(dot(n, eye), 0.0, 1.0);
      vec3 colour = mix(dark, lit, dayAt(place));
      gl_FragColor = vec4(mix(colour, rim, pow(1.0 - facing, 3.5) * 0.85), 1.0);
    }`,
}

/** The atmosphere, on a slightly larger sphere seen from inside: brightest where it touches the globe, gone at its own edge. */
export const air = {
  vertex: body.vertex,
  fragment: `
    uniform vec3 rim;
    uniform float reach;
    varying vec3 n;
    varying vec3 eye;
    void main() {
      float depth = clamp(dot(-n, eye), 0.0, 1.0);
      gl_FragColor = vec4(rim, pow(depth * reach, 3.0) * 0.75);
    }`,
}

/**
 * A column is an upright band that always shows its face: bright, between dark seams that keep it apart from its
 * neighbours, gone at its head. instanceColor carries the kind.
 */
export const columns = {
  vertex: `
    varying vec2 at;
    varying vec3 tone;
    void main() {
      at = vec2(2.0 * position.x, position.y + 0.5);
      tone = instanceColor;
      mat4 stand = modelViewMatrix * instanceMatrix;
      vec4 middle = stand * vec4(0.0, position.y, 0.0, 1.0);
      vec3 aside = normalize(cross((stand * vec4(0.0, 1.0, 0.0, 0.0)).xyz, -middle.xyz));
      middle.xyz += aside * position.x * length((stand * vec4(1.0, 0.0, 0.0, 0.0)).xyz);
      gl_Position = projectionMatrix * middle;
    }`,
  fragment: `
    varying vec2 at;
    varying vec3 tone;
    void main() {
      float off = abs(at.x);
      float thread = 1.0 - smoothstep(0.52, 0.66, off);
      float fade = (1.0 - at.y) * (1.0 + at.y);
      vec3 colour = mix(vec3(0.02, 0.06, 0.11), mix(tone, vec3(1.0), 0.3 * (1.0 - smoothstep(0.0, 0.4, off)) * (1.0 - at.y)), thread);
      gl_FragColor = vec4(colour, mix(0.75 * (1.0 - smoothstep(0.8, 1.0, off)), 0.97, thread) * fade);
    }`,
}
