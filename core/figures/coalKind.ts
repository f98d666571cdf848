/**
 * Standard coal by the heat of a kWh (3.6 MJ, 29.307 MJ/kg), which is a constant, or by what power stations burn for it, which is more
 * than twice as much. CO₂ factors are of the second kind: the two are not to be divided.
 */
export const coalKind = (factor: number) => (factor === 0.1229 ? '当量值' : '等价值')
