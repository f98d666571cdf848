import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { environment } from '../../../../core/contract/devices/environment.ts'
import { type EnvironmentName, environmentIndicators } from '../../../../core/devices/environmentIndicators.ts'
import { callKey, minutes, useApi, useCall } from '../../../../core/call/useCall.ts'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
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
  const api = useApi()
  const inputOf = (of: string) => ({
    systemNo: site,
    indiNo: environmentIndicators[name],
    dateType: 'hour' as const,
    startTime: `${of} 00:00:00`,
    endTime: `${of} 23:59:59`,
  })
  const call = useCall(environment.getEnvDevicesLine, inputOf(day), { every: minutes(1), keep: true })
  const others = useQueries({
    queries: days.map(of => ({
      queryKey: callKey(environment.getEnvDevicesLine, inputOf(of)),
      queryFn: () => api(environment.getEnvDevicesLine, inputOf(of)),
    })),
  })
  const known = others.map(({ data }) => data)
  const failed = others.find(({ error }) => error)
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
  return (
    <>
      {failed && <ErrorNote message={`对比数据：${failed.error?.message ?? '获取数据失败'}`} onRetry={() => void failed.refetch()} />}
      <ChartPanel title={airNames[name]} call={call} height={240} of={of} file={`${airNames[name]} ${day}`} />
    </>
  )
}
