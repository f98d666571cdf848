/** Puts a corner of a mark on the map, `place` stage pixels from the mark's position. */
export const placeCorner = `\
  geometry.uv = place;
  gl_Position = project_position_to_clipspace(geometry.worldPosition, vec3(0.0), vec3(0.0), geometry.position);
  gl_Position.xy += project_pixel_size_to_clipspace(place);
  // All marks at one depth: what is drawn later lies on top, also where the tilted map has it farther
  // away. No quiet dot in front covers an alarm.
  gl_Position.z = 0.0;
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  vec4 unused = vec4(0.0);
  DECKGL_FILTER_COLOR(unused, geometry);
`

/** Hands out the colour `paint` of a mark; nothing where it covers nothing. */
export const outputPaint = `\
  if (paint.a < 0.01) discard;
  fragColor = vec4(paint.rgb, paint.a * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
`

/** Distances and rings shared by the map's own shaders; lengths in stage pixels. */
export const shapes = `\
float cover(float distance) {
  float edge = max(fwidth(distance), 1e-4);
  return 1.0 - smoothstep(-edge, edge, distance);
}
float ringCover(float distance, float radius, float width) {
  return cover(abs(distance - radius) - width * 0.5);
}
// Signed distance to a triangle standing on its base, as wide as the disc it replaces.
float triangle(vec2 p, float r) {
  return max(abs(p.x) * 0.866 + p.y * 0.5, -p.y) - r * 0.6;
}
vec4 over(vec4 top, vec4 below) {
  float a = top.a + below.a * (1.0 - top.a);
  return a < 0.004 ? vec4(0.0) : vec4((top.rgb * top.a + below.rgb * below.a * (1.0 - top.a)) / a, a);
}
`
