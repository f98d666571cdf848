import { MISSING, money, round } from '../units/units.ts'

/** Below this share an amount is as good as measured. */
const negligible = 0.005
/** Of an amount that is partly estimated so many digits mean something. */
const digits = 3

export interface EstimatedMoney {
  /** The amount without its unit; `约` stands before one that is rounded. */
  text: string
  /** `估算 73.8%`; '' = none worth naming. */
  share: string
}

/**
 * An amount as precise as it is known: to the cent where it was measured, else to three digits, with the share that is
 * estimated.
 */
export function estimatedMoney(yuan: number | null, estimated: number | null): EstimatedMoney {
  if (yuan === null) return { text: MISSING, share: '' }
  const part = yuan === 0 ? 0 : Math.min(1, Math.abs((estimated ?? 0) / yuan))
  if (part < negligible) return { text: money(yuan), share: '' }
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(Math.max(1, Math.abs(yuan)))) + 1 - digits))
  const rounded = Math.round(yuan / step) * step
  return { text: `约 ${rounded.toLocaleString('en-US')}`, share: `估算 ${round(100 * part, 1)}%` }
}
