import { useCallback } from 'react'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { environment } from '../../../../core/contract/devices/environment.ts'
import { type EnvironmentName, environmentIndicators } from '../../../../core/devices/environmentIndicators.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { useCompared } from '../../../kit/hooks/useCompared.ts'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { drawnAir } from './drawnAir.ts'
import { airNames } from './airNames.ts'

type Lines = ReplyOf<typeof environment.getEnvDevicesLine>

interface Props {
  site: string
  name: EnvironmentName
  day: string
  days: readonly string[]
}

/** One quantity of all sensors of a site over a day, with its limits and alarms, beside the same hours of other days. */
export function AirChart({ site, name, day, days }: Props) {
  const inputOf = (of: string) => ({
    systemNo: site,
    indiNo: environmentIndicators[name],
    dateType: 'hour' as const,
    startTime: `${of} 00:00:00`,
    endTime: `${of} 23:59:59`,
  })
  const call = useCall(environment.getEnvDevicesLine, inputOf(day), { every: minutes(1), keep: true })
  const compared = useCompared(environment.getEnvDevicesLine, days.map(inputOf))
  const known = compared.answers
  // One and the same function while nothing changes: a chart draws only what is new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are compared by themselves, the list of them is new every time
  const of = useCallback(
    (data: Lines) =>
      drawnAir(
        data,
        day,
        known.flatMap((lines, index) => (lines ? [{ day: days[index] ?? '', lines }] : [])),
      ),
    [day, days.join(), known[0], known[1], known[2]],
  )
  return <ChartPanel title={airNames[name]} call={call} compared={compared} height={240} of={of} file={`${airNames[name]} ${day}`} />
}
