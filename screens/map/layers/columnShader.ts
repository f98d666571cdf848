import { tallest } from '../columnScale.ts'
import { layerUniforms } from './layerUniforms.ts'
import { outputPaint, shapes } from './shape.glsl.ts'

/**
 * `pool`: 1 draws the light a column throws on the ground around it, 0 the column; `sun`: where the sun stands, which
 * leaves little to see of such light.
 */
export const columnUniforms = layerUniforms('column', ['sun'], ['lift', 'pool'])

/**
 * An upright of light from its place upwards, or the pool of its light on the ground. Its height is stage pixels
 * wherever it stands, so that it can be held against the legend's: perspective is taken out again. The wider the pool,
 * the taller the column.
 */
export const vs = `\
#version 300 es
#define SHADER_NAME column-vertex
in vec3 positions;
in vec2 instancePositions;
in float instanceGrounds;
in float instanceTalls;
in float instanceFeet;
in float instanceKinds;
out vec2 spot;
out vec4 colour;
flat out float strength;
flat out float night;

void main(void) {
  int kind = int(instanceKinds * 255.0 + 0.5);
  colour = kind == 0 ? column.kind0 : kind == 1 ? column.kind1 : kind == 2 ? column.kind2 : kind == 3 ? column.kind3 : column.kind4;
  bool pool = column.pool > 0.5;
  spot = pool ? positions.xy : vec2(positions.x * 11.0, positions.y * 0.5 + 0.5);
  vec2 at = radians(instancePositions);
  vec3 overhead = vec3(cos(at.y) * cos(at.x), cos(at.y) * sin(at.x), sin(at.y));
  // Day and night as on the relief (reliefShaders.ts).
  float day = smoothstep(-0.1, 0.12, dot(column.sun.xyz, overhead));
  // Light of one power is as bright in each colour: white would outshine the others.
  float bright = dot(colour.rgb, vec3(0.21, 0.72, 0.07));
  night = 1.0 - day;
  strength = mix(0.46, 0.12, day) * min(1.0, 0.55 / bright) * (0.55 + 0.45 * instanceTalls / ${tallest}.0);
  geometry.worldPosition = vec3(instancePositions, instanceGrounds * column.lift);
  geometry.uv = spot;
  gl_Position = project_position_to_clipspace(geometry.worldPosition, vec3(0.0), vec3(0.0), geometry.position);
  // No farther than 90 km: on the map of a country many sites would be one light that hides the fill. The ground is
  // seen from the side: what is round on it is flatter.
  float reach = min(10.0 + 90.0 * instanceTalls / ${tallest}.0, project_size_to_pixel(90000.0));
  vec2 place = pool ? spot * vec2(1.0, 0.68) * reach : vec2(spot.x, instanceFeet + spot.y * instanceTalls);
  place.y *= column.lift;
  gl_Position.xy += project_pixel_size_to_clipspace(place) * gl_Position.w / project.focalDistance;
  gl_Position.z = 0.0;
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
}
`

/** A bright thread in a soft glow, gone at the top: late enough that one sees where the top is. A pool fades from its middle to nothing. */
export const fs = `\
#version 300 es
#define SHADER_NAME column-fragment
precision highp float;
in vec2 spot;
in vec4 colour;
flat in float strength;
flat in float night;
out vec4 fragColor;
${shapes}
void main(void) {
  geometry.uv = spot;
  vec4 paint;
  if (column.pool > 0.5) {
    float far = max(0.0, 1.0 - dot(spot, spot));
    paint = vec4(colour.rgb, strength * far * far);
  } else {
    float thread = cover(abs(spot.x) - 2.0);
    // In the dark a light is wider.
    float glow = exp(-spot.x * spot.x / mix(22.0, 34.0, night)) * mix(0.44, 0.6, night);
    float fade = (1.0 - spot.y) * (1.0 + spot.y);
    paint = vec4(mix(colour.rgb, vec3(1.0), 0.6 * thread * (1.0 - spot.y)), max(thread * 0.95, glow) * fade);
  }
${outputPaint}}
`
