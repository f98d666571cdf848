/** Round dots whose size is in stage pixels; those on the far side are hidden by the sphere, those at the rim fade. */
export const dots = {
  vertex: `
    uniform float size;
    varying float facing;
    void main() {
      vec4 view = modelViewMatrix * vec4(position, 1.0);
      facing = dot(normalize(normalMatrix * position), normalize(-view.xyz));
      gl_PointSize = size * (0.45 + 0.55 * clamp(facing, 0.0, 1.0));
      gl_Position = projectionMatrix * view;
    }`,
  fragment: `
    uniform vec3 colour;
    varying float facing;
    void main() {
      float d = length(gl_PointCoord - 0.5);
      float a = (1.0 - smoothstep(0.36, 0.5, d)) * smoothstep(0.0, 0.45, facing);
      if (a < 0.02) discard;
      gl_FragColor = vec4(colour, a);
    }`,
}

/** The body: almost the panel's own dark, a little light from the upper left, brighter at the rim where the air is. */
export const body = {
  vertex: `
    varying vec3 n;
    varying vec3 eye;
    void main() {
      vec4 view = modelViewMatrix * vec4(position, 1.0);
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
    void main() {
      float facing = clamp(dot(n, eye), 0.0, 1.0);
      float light = clamp(dot(n, normalize(vec3(-0.5, 0.6, 0.7))), 0.0, 1.0);
      vec3 colour = mix(dark, lit, light * 0.9);
      gl_FragColor = vec4(mix(colour, rim, pow(1.0 - facing, 3.5) * 0.85), 1.0);
    }`,
}

/** The atmosphere, on a slightly larger sphere seen from inside: brightest where it touches the globe, gone at its own edge. */
export const air = {
  vertex: body.vertex,
  fragment: `
    uniform vec3 rim;
    varying vec3 n;
    varying vec3 eye;
    void main() {
      float depth = clamp(dot(-n, eye), 0.0, 1.0);
      gl_FragColor = vec4(rim, pow(depth * 1.75, 3.0) * 0.75);
    }`,
}

/** A column fades from its foot to its head; instanceColor carries the kind. */
export const columns = {
  vertex: `
    varying float height;
    varying vec3 tone;
    void main() {
      height = position.y + 0.5;
      tone = instanceColor;
      gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
    }`,
  fragment: `
    varying float height;
    varying vec3 tone;
    void main() {
      gl_FragColor = vec4(tone, (1.0 - height) * (1.0 - height) * 0.95 + 0.05);
    }`,
}
