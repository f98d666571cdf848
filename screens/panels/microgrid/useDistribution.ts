import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { useMicrogrid } from '../useMicrogrid.ts'

export type Distribution = NonNullable<ReplyOf<typeof microgrid.getDistribution>>
export type Equipment = Distribution['feeders'][number]

/** The distribution of the shown micro-grid; one request for the diagram, the rooms and the alarms. */
export const useDistribution = () => useCall(microgrid.getDistribution, useMicrogrid(), { every: seconds(15), keep: true })
