import { layerUniforms } from './layerUniforms.ts'
import { outputPaint, placeCorner, shapes } from './shape.glsl.ts'

export const clusterUniforms = layerUniforms('cluster', ['ground'], ['phase', 'lift'])

export const vs = `\
#version 300 es
#define SHADER_NAME cluster-vertex
in vec3 positions;
in vec2 instancePositions;
in float instanceHeights;
in float instanceRadii;
in vec4 instanceShares;
in float instanceAlarms;
out vec2 place;
out vec4 shares;
flat out float radius;
flat out int mark;

void main(void) {
  geometry.worldPosition = vec3(instancePositions, instanceHeights * cluster.lift);
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  radius = instanceRadii;
  shares = instanceShares;
  mark = int(instanceAlarms * 255.0 + 0.5);
  place = positions.xy * (radius + 18.0);
${placeCorner}}
`

/** A dark disc for the number, a ring divided by kind, and outside it the ring of the worst alarm. */
export const fs = `\
#version 300 es
#define SHADER_NAME cluster-fragment
precision highp float;
in vec2 place;
in vec4 shares;
flat in float radius;
flat in int mark;
out vec4 fragColor;
${shapes}
void main(void) {
  geometry.uv = place;
  float d = length(place);
  float turn = fract(atan(place.x, -place.y) / 6.2831853 + 1.0);
  vec4 kind = turn < shares.x ? cluster.kind0 : turn < shares.y ? cluster.kind1 : turn < shares.z ? cluster.kind2
    : turn < shares.w ? cluster.kind3 : cluster.kind4;
  vec4 paint = vec4(cluster.ground.rgb, cover(d - radius) * 0.92);
  paint = over(vec4(kind.rgb, ringCover(d, radius - 2.0, 4.0)), paint);
  if (mark > 0) {
    vec4 colour = mark == 3 ? cluster.alarm : cluster.abnormal;
    paint = over(vec4(colour.rgb, ringCover(d, radius + 4.0, 2.0)), paint);
    paint = over(vec4(colour.rgb, ringCover(d, radius + 4.0 + 11.0 * cluster.phase, 1.6) * (1.0 - cluster.phase)), paint);
  }
  if (bool(picking.isActive)) {
    if (d > radius) discard;
    paint = vec4(1.0);
  }
${outputPaint}}
`
