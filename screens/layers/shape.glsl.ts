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
