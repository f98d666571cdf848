import { layerUniforms } from './layerUniforms.ts'
import { outputPaint, shapes } from './shape.glsl.ts'

export const columnUniforms = layerUniforms('column', [], ['lift'])

/** An upright of light from its place upwards. Its height is stage pixels wherever it stands, so that it can be held against the legend's: perspective is taken out again. */
export const vs = `\
#version 300 es
#define SHADER_NAME column-vertex
in vec3 positions;
in vec2 instancePositions;
in float instanceGrounds;
in float instanceTalls;
in float instanceFeet;
in float instanceKinds;
out float aside;
out float up;
out vec4 colour;

void main(void) {
  int kind = int(instanceKinds * 255.0 + 0.5);
  colour = kind == 0 ? column.kind0 : kind == 1 ? column.kind1 : kind == 2 ? column.kind2 : kind == 3 ? column.kind3 : column.kind4;
  aside = positions.x * 9.0;
  up = positions.y * 0.5 + 0.5;
  geometry.worldPosition = vec3(instancePositions, instanceGrounds * column.lift);
  geometry.uv = vec2(aside, up);
  gl_Position = project_position_to_clipspace(geometry.worldPosition, vec3(0.0), vec3(0.0), geometry.position);
  vec2 place = vec2(aside, (instanceFeet + up * instanceTalls) * column.lift);
  gl_Position.xy += project_pixel_size_to_clipspace(place) * gl_Position.w / project.focalDistance;
  gl_Position.z = 0.0;
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
}
`

/** A bright thread in a soft glow, gone at the top: late enough that one sees where the top is. */
export const fs = `\
#version 300 es
#define SHADER_NAME column-fragment
precision highp float;
in float aside;
in float up;
in vec4 colour;
out vec4 fragColor;
${shapes}
void main(void) {
  geometry.uv = vec2(aside, up);
  float thread = cover(abs(aside) - 1.5);
  float glow = exp(-aside * aside / 22.0);
  float fade = (1.0 - up) * (1.0 + up);
  vec4 paint = vec4(mix(colour.rgb, vec3(1.0), 0.45 * thread * (1.0 - up)), max(thread * 0.95, glow * 0.44) * fade);
${outputPaint}}
`
