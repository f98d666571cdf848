import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { useMicrogrid } from '../useMicrogrid.ts'

/** Power of today by quarters of an hour; shared by the panels that draw it. */
export const usePowerLine = () => useCall(microgrid.getPowerLine, useMicrogrid(), { every: minutes(1), keep: true })
