import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { useMicrogrid } from '../useMicrogrid.ts'

/** Live figures of the shown micro-grid; one request for however many panels read them. */
export const useLive = () => useCall(microgrid.getLive, useMicrogrid(), { every: seconds(15), keep: true })
