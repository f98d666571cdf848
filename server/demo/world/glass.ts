/**
 * How much of a beam the glass of the simulated modules lets in: N. Martin, J. M. Ruiz, Solar Energy Materials & Solar
 * Cells 70 (2001) 25–38.
 */
const ar = 0.16

export const beamThrough = (cosine: number): number => (cosine <= 0 ? 0 : (1 - Math.exp(-cosine / ar)) / (1 - Math.exp(-1 / ar)))
/** Light from all over the sky and the ground. */
export const diffuseThrough = 0.955
