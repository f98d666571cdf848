import { layerUniforms } from './layerUniforms.ts'
import type { MapColour } from '../mapPalette.ts'
import { outputPaint, placeCorner, shapes } from './shape.glsl.ts'

export interface StationUniforms extends Record<MapColour | 'offline', number[]> {
  /** Progress of the pulse, 0–1. */
  phase: number
  /** Scale of all dots. */
  size: number
  /** Share of the heights that is shown. */
  lift: number
  /** Index of the selected site, -1 = none. */
  selected: number
  /** 0 draws the quiet sites, 1 alarms that are led, 2 the others, so that no lesser mark ever covers a greater. */
  urgent: number
}

export const stationUniforms = layerUniforms('station', ['offline'], ['phase', 'size', 'lift', 'selected', 'urgent'])

/** The radius is that of screens/map/dotRadius.ts, without which a column would not begin at its dot. */
export const vs = `\
#version 300 es
#define SHADER_NAME station-vertex
in vec3 positions;
in vec2 instancePositions;
in float instanceHeights;
in float instanceCapacities;
in float instanceKinds;
in float instanceStates;
out vec2 place;
out vec4 colour;
flat out float radius;
flat out int mark;
flat out int chosen;

void main(void) {
  int byte = int(instanceStates * 255.0 + 0.5);
  int kind = int(instanceKinds * 255.0 + 0.5);
  mark = byte;
  chosen = float(gl_InstanceID) == station.selected ? 1 : 0;
  geometry.worldPosition = vec3(instancePositions, instanceHeights * station.lift);
  geometry.pickingColor = picking_getPickingColorFromInstanceID();
  bool urgent = byte == 2 || byte == 3;
  bool led = byte == 4 || byte == 5;
  radius = station.size * clamp(2.6 + sqrt(max(instanceCapacities, 0.0)) * 0.04, 3.0, 9.0);
  colour = byte == 3 || byte == 5 ? station.alarm : byte == 2 || byte == 4 ? station.abnormal : byte == 1 ? station.offline
    : kind == 0 ? station.kind0 : kind == 1 ? station.kind1 : kind == 2 ? station.kind2 : kind == 3 ? station.kind3 : station.kind4;
  if (urgent) radius = max(radius, station.size * 6.5);
  if (led) radius = station.size * 4.2;
  float reach = urgent ? radius + 18.0 : radius * 2.0 + 6.0;
  place = positions.xy * reach;
${placeCorner}  if (byte == 255 || (urgent ? 2 : led ? 1 : 0) != int(station.urgent + 0.5)) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
`

export const fs = `\
#version 300 es
#define SHADER_NAME station-fragment
precision highp float;
in vec2 place;
in vec4 colour;
flat in float radius;
flat in int mark;
flat in int chosen;
out vec4 fragColor;
${shapes}
void main(void) {
  geometry.uv = place;
  float d = length(place);
  vec4 paint = vec4(0.0);
  if (mark == 3) {
    float far = radius + 3.0 + 13.0 * station.phase;
    paint = vec4(colour.rgb, ringCover(d, far, 1.8) * (1.0 - station.phase));
    paint = over(vec4(colour.rgb, ringCover(d, radius + 4.0, 1.6) * 0.9), paint);
    paint = over(vec4(colour.rgb, cover(d - radius - 4.0) * 0.22), paint);
    paint = over(vec4(colour.rgb, cover(triangle(place, radius))), paint);
  } else if (mark == 2) {
    paint = vec4(colour.rgb, ringCover(d, radius + 4.0 + 5.0 * station.phase, 1.6) * (1.0 - 0.7 * station.phase));
    paint = over(vec4(colour.rgb, cover(d - radius - 4.0) * 0.16), paint);
    paint = over(vec4(colour.rgb, cover(abs(place.x) + abs(place.y) - radius)), paint);
  } else if (mark == 5 || mark == 4) {
    float edge = mark == 5 ? triangle(place, radius) : abs(place.x) + abs(place.y) - radius;
    paint = vec4(0.02, 0.05, 0.1, cover(edge - 2.0) * 0.85);
    paint = over(vec4(colour.rgb, cover(edge)), paint);
  } else if (mark == 1) {
    paint = vec4(colour.rgb, ringCover(d, radius, 1.8));
  } else {
    // Where columns tell of the power nothing else glows.
    paint = vec4(colour.rgb, cover(d - radius * 1.9) * 0.24 * (1.0 - station.lift));
    // A dark seam keeps a dot apart from ground of its own colour.
    paint = over(vec4(0.02, 0.05, 0.1, ringCover(d, radius + 0.7, 1.6) * 0.6), paint);
    paint = over(vec4(colour.rgb, cover(d - radius)), paint);
  }
  if (chosen == 1) paint = over(vec4(1.0, 1.0, 1.0, ringCover(d, radius + 4.5, 2.0)), paint);
  if (bool(picking.isActive)) {
    if (d > max(radius + 3.0, 8.0)) discard;
    paint = vec4(1.0);
  }
${outputPaint}}
`
