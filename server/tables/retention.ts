/** What grows with time and goes again, in days; everything else of measured value (days, money, orders) stays for ever. */
export interface Retention {
  /** Curves by 15 minutes. Those by the minute stay a week (`firstMinuteDay`), energy by the day stays. */
  curves: number
  /** Alarms that have ended and led to no order, from their beginning. */
  alarms: number
  audits: number
}

export const defaultRetention: Retention = { curves: 400, alarms: 1096, audits: 1096 }
