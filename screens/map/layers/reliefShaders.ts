/** Shaders of the region as a lit relief. Positions and heights are mercator units from the region's centre; y counts to the south. */

/** The side of an area: a piece of its border from the ground to its level. */
const wallPlace = `
    uniform float level;
    layout(location = 0) in vec2 from;
    layout(location = 1) in vec2 to;
    layout(location = 2) in vec2 fromFaces;
    layout(location = 3) in vec2 toFaces;
    vec3 placeOf() {
      bool second = (gl_VertexID & 1) == 1;
      return vec3(second ? to : from, gl_VertexID < 2 ? 0.0 : level);
    }
    vec3 normalOf() {
      return vec3((gl_VertexID & 1) == 1 ? toFaces : fromFaces, 0.0);
    }`

/** The top of an area, at its level. */
const topPlace = `
    uniform float level;
    layout(location = 0) in vec2 point;
    vec3 placeOf() { return vec3(point, level); }
    vec3 normalOf() { return vec3(0.0, 0.0, 1.0); }`

/** The ground around and under the region. */
const groundPlace = `
    uniform vec4 bounds;
    vec3 placeOf() {
      return vec3(mix(bounds.xy, bounds.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1)), 0.0);
    }
    vec3 normalOf() { return vec3(0.0, 0.0, 1.0); }`

const vertexOf = (place: string) => `#version 300 es
    uniform mat4 matrix;
    ${place}
    out vec3 spot;
    out vec3 normal;
    void main() {
      spot = placeOf();
      normal = normalOf();
      gl_Position = matrix * vec4(spot, 1.0);
    }`

const depthOnly = `#version 300 es
    precision highp float;
    void main() {}`

/** Sun and shadow at a place: the sun stands where it stands over this very place, so that dusk crosses a country as it does outside. */
const lighting = `#version 300 es
    precision highp float;
    // In a fragment shader whole numbers are of medium precision unless told: on cards that take that for 16 bits the clouds would be gone.
    precision highp int;
    precision highp sampler2DShadow;
    uniform vec2 centre;
    uniform vec3 sun;
    uniform mat4 shadowMatrix;
    uniform sampler2DShadow shadowMap;
    uniform float shadowStrength;
    in vec3 spot;
    in vec3 normal;
    out vec4 paint;
    const float PI = 3.14159265;

    /** Direction to the sun: east, south, up. */
    vec3 sunAt(vec2 place) {
      float longitude = (place.x + centre.x) * 2.0 * PI - PI;
      float latitude = atan(sinh(PI * (1.0 - 2.0 * (place.y + centre.y))));
      vec3 up = vec3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude));
      vec3 east = vec3(-sin(longitude), cos(longitude), 0.0);
      vec3 north = vec3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude));
      return vec3(dot(sun, east), -dot(sun, north), dot(sun, up));
    }

    /** Share of the light that arrives, the sun's or by night the map's, softened over a few texels. */
    float litAt(vec3 place) {
      vec3 at = (shadowMatrix * vec4(place, 1.0)).xyz * 0.5 + 0.5;
      float sum = 0.0;
      for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++)
        sum += texture(shadowMap, vec3(at.xy + vec2(i, j) * 1.4 / 1024.0, at.z - 0.012));
      return mix(1.0, sum / 9.0, shadowStrength);
    }`

/** So many banks of cloud lie beside each other across a region. */
const banks = 12

/**
 * Clouds (`cover`, 0 … 1) are banks that stay where they are: how much of the sky they take is told, not where in it
 * they are. `across`: the region's width.
 */
export const wall = {
  vertex: vertexOf(wallPlace),
  fragment: `${lighting}
    uniform vec4 colour;
    uniform float level;
    uniform float cover;
    uniform float across;
    // Whole numbers, which every GPU counts alike: the sine of a large number is another on each, and so would be the clouds.
    float speck(vec2 at) {
      uvec2 cell = uvec2(ivec2(at)) * uvec2(0x9E3779B1u, 0x85EBCA77u);
      uint mixed = cell.x ^ cell.y;
      mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6Du;
      mixed = (mixed ^ (mixed >> 12)) * 0x297A2D39u;
      return float((mixed ^ (mixed >> 15)) >> 8) / 16777216.0;
    }
    float soft(vec2 at) {
      vec2 i = floor(at);
      vec2 f = smoothstep(0.0, 1.0, at - i);
      return mix(mix(speck(i), speck(i + vec2(1.0, 0.0)), f.x), mix(speck(i + vec2(0.0, 1.0)), speck(i + vec2(1.0, 1.0)), f.x), f.y);
    }
    float cloudAt(vec2 at, int octaves) {
      float sum = 0.0;
      float whole = 0.0;
      float part = 0.5;
      for (int octave = 0; octave < octaves; octave++) {
        sum += part * soft(at);
        whole += part;
        at = at * 2.03 + 17.0;
        part *= 0.5;
      }
      sum /= whole;
      float edge = 0.75 - 0.49 * cover;
      return smoothstep(edge, edge + 0.21, sum);
    }
    void main() {
      vec3 toSun = sunAt(spot.xy);
      float day = smoothstep(-0.1, 0.12, toSun.z);
      // Where the sun is down, a hill is shaded as maps shade it: from the north-west.
      float hill = 0.5 + 0.5 * dot(normal, normalize(vec3(-0.55, -0.5, 0.85)));
      float facing = max(0.0, dot(normal, normalize(vec3(toSun.xy, max(toSun.z, 0.2)))));
      float arrives = litAt(spot);
      // A coast of a thousand bends would be a thousand stripes.
      if (normal.z < 0.5) {
        facing = 0.12 + 0.5 * facing;
        hill = 0.3 + 0.4 * hill;
        // Nor are the shadows of its bends on each other.
        arrives = mix(0.75, arrives, 0.3);
      }
      vec3 warmth = mix(vec3(1.0, 0.8, 0.58), vec3(1.0), smoothstep(0.0, 0.45, toSun.z));
      vec3 nightly = vec3(0.74, 0.9, 1.04) * (0.5 + 0.66 * hill * mix(0.45, 1.0, arrives));
      vec3 daily = vec3(0.62, 0.68, 0.78) * (0.6 + 0.4 * hill) + warmth * (arrives * facing * 0.72);
      // By night light falls on the region from one side, a little: enough for a thing, too little for another figure.
      nightly *= 1.0 + 0.2 * dot(spot.xy / across, vec2(-0.7, -0.7));
      vec3 lit = colour.rgb * mix(nightly, daily, day);
      // A side is lightest at its upper edge, so that its height is seen where it lies in the shade.
      if (normal.z < 0.5) lit *= mix(0.7, 1.5, spot.z / max(level, 1e-9));
      if (cover > 0.0 && normal.z > 0.5) {
        vec2 at = spot.xy / across * ${banks}.0 * vec2(0.8, 1.25);
        // A bank hangs over its own shadow, which is what makes it a thing and no haze.
        lit *= 1.0 - 0.11 * cloudAt(at + vec2(-0.22, -0.34), 2);
        vec3 cloud = mix(vec3(0.22, 0.27, 0.35), vec3(0.5, 0.58, 0.68) * mix(0.6, 1.0, arrives), day);
        lit = mix(lit, cloud, 0.15 * cloudAt(at, 4));
      }
      paint = vec4(lit, 1.0);
    }`,
}
export const top = { vertex: vertexOf(topPlace), fragment: wall.fragment }

/** What the region's shadow takes from the ground around it. */
export const ground = {
  vertex: vertexOf(groundPlace),
  fragment: `${lighting}
    // Dark ground takes less of it by night; of a shadow on it a little light is left, so that it is no hole.
    void main() {
      float shade = (1.0 - litAt(spot)) * mix(0.24, 0.5, smoothstep(-0.1, 0.15, sunAt(spot.xy).z));
      paint = vec4(vec3(0.01, 0.035, 0.075) * shade, shade);
    }`,
}

export const wallDepth = { vertex: vertexOf(wallPlace), fragment: depthOnly }
export const topDepth = { vertex: vertexOf(topPlace), fragment: depthOnly }
