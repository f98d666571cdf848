/** Standard uncertainties (k = 1) as shares: pyranometer of class B over a day (ISO 9060:2018), power of an inverter, rating of the modules. */
const budget = [0.02, 0.005, 0.01]
/** A sensor that was found wrong is corrected by its neighbours', which differ among each other. */
const corrected = 0.02

/**
 * Expanded uncertainty (k = 2) of a performance ratio, as a share of it: root of the sum of squares (JCGM 100:2008 §5.1) of what its inputs may be off.
 */
export const ratioUncertainty = (sensorCorrected: boolean): number => 2 * Math.hypot(...budget, sensorCorrected ? corrected : 0)
