import { campus } from '../../../core/contract/energy/campus.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { useMicrogrid } from '../useMicrogrid.ts'

/** Buildings of the shown campus with their live power; one request for all panels. */
export const useBuildings = () => useCall(campus.getBuildings, useMicrogrid(), { every: seconds(15), keep: true })
