/**
 * Standard uncertainties (k = 1) as shares: daily totals of a pyranometer of class B, ISO 9060 (5 % at 95 %, WMO-No. 8,
 * volume I, chapter 7, where it is called of good quality); usual for the power an inverter tells of itself and for the
 * rating of modules.
 */
const budget = [0.025, 0.005, 0.01]
/** A sensor that was found wrong is corrected by its neighbours', which differ among each other. */
const corrected = 0.02

/**
 * Expanded uncertainty (k = 2) of a performance ratio, as a share of it: root of the sum of squares (JCGM 100:2008
 * §5.1) of what its inputs may be off.
 */
export const ratioUncertainty = (sensorCorrected: boolean): number =>
  2 * Math.hypot(...uncertaintyBudget(sensorCorrected).map(({ share }) => share))

const named = ['辐照计日总量，ISO 9060 B 级', '逆变器功率计量', '组件标称功率']
/** The parts of it (k = 1), as shares. */
export const uncertaintyBudget = (sensorCorrected: boolean): { name: string; share: number }[] => [
  ...budget.map((share, n) => ({ name: named[n]!, share })),
  ...(sensorCorrected ? [{ name: '辐照计按邻站修正', share: corrected }] : []),
]
