import { type MapColour, mapPalette } from '../mapPalette.ts'

const typesOf = <Name extends string, Type>(names: readonly Name[], type: Type) =>
  Object.fromEntries(names.map(name => [name, type])) as Record<Name, Type>

/**
 * Uniform block of a layer, one for both of its shaders: the colours of the map, then the layer's own colours or
 * directions, and numbers.
 */
export function layerUniforms<Name extends string, Colour extends string, Scalar extends string>(
  name: Name,
  own: readonly Colour[],
  scalars: readonly Scalar[],
) {
  const colours = [...(Object.keys(mapPalette()) as MapColour[]), ...own]
  const members = [...colours.map(colour => `vec4 ${colour};`), ...scalars.map(scalar => `float ${scalar};`)]
  const block = `layout(std140) uniform ${name}Uniforms {\n${members.join('\n')}\n} ${name};\n`
  return { name, vs: block, fs: block, uniformTypes: { ...typesOf(colours, 'vec4<f32>' as const), ...typesOf(scalars, 'f32' as const) } }
}
