import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type DeviceLine, deviceMonitor } from '../../../../core/contract/devices/deviceMonitor.ts'
import type { DeviceRun } from '../../../../core/contract/devices/history.ts'
import type { CurveRange } from '../../../../core/time/curveRange.ts'
import { CallError } from '../../../../core/errors.ts'
import { callKey, type CallState, minutes, useApi } from '../../../../core/call/useCall.ts'
import type { CurvePoint } from '../../../kit/curve/curves.ts'
import { type Drawn, drawnCurves } from '../../../kit/stat/drawn.ts'
import { type MetricKey, metricOf } from './metrics.ts'

interface DeviceLines {
  metric: MetricKey
  granularity: 'hour' | 'day'
  devices: { name: string; line: DeviceLine }[]
}

const call = deviceMonitor.getDeviceHisLine
/** Longer spans are drawn by day, as mean and greatest value. */
const mostQuarterDays = 7

/** The curves of several devices, as if one call had answered them: until the last has, nothing is known. */
export function useDeviceLines(rows: readonly DeviceRun[], metric: MetricKey, range: CurveRange): CallState<DeviceLines> {
  const api = useApi()
  const days = (Date.parse(range.to.slice(0, 10)) - Date.parse(range.from.slice(0, 10))) / 86_400_000 + 1
  const granularity = days > mostQuarterDays ? 'day' : 'hour'
  const { indicators } = metricOf(metric)
  const indiNos = (rows.length > 1 ? indicators.slice(0, 1) : indicators).join(',')
  const names = rows.map(({ systemName, deviceName }) => `${systemName} ${deviceName}`).join('\n')
  const combine = useCallback(
    (answers: UseQueryResult<DeviceLine>[]): CallState<DeviceLines> => {
      const lines = answers.map(({ data }) => data)
      const failed = answers.find(({ error }) => error)?.error
      const whole = lines.every(line => line !== undefined)
      return {
        data: whole
          ? { metric, granularity, devices: names ? names.split('\n').map((name, n) => ({ name, line: lines[n]! })) : [] }
          : undefined,
        asked: { call, input: {} },
        loading: answers.some(({ isPending }) => isPending),
        fetching: answers.some(({ isFetching }) => isFetching),
        error: failed instanceof CallError ? failed : null,
        previous: false,
        stale: answers.some(({ isError }) => isError),
        updatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
        refetch: () => {
          for (const { refetch } of answers) void refetch()
        },
      }
    },
    [metric, granularity, names],
  )
  return useQueries({
    queries: rows.map(({ deviceNo, msType }) => {
      const input = {
        deviceNo,
        dateType: granularity,
        startTime: range.from,
        endTime: range.to,
        indiNos,
        type: ['002', '003'].includes(msType.slice(0, 3)) ? 2 : 1,
      } as const
      return { queryKey: callKey(call, input), queryFn: () => api(call, input), refetchInterval: minutes(5) }
    }),
    combine,
  })
}

/** Named by the device, and by the indicator where a device has several. */
export function drawnDevices({ metric, granularity, devices }: DeviceLines): Drawn {
  const { limits } = metricOf(metric)
  const series = devices.flatMap(({ name, line }) =>
    line.datas.map(({ indiName, unitName, dates }) => ({
      name: devices.length > 1 && line.datas.length === 1 ? name : `${devices.length > 1 ? `${name} ` : ''}${indiName}`,
      unit: unitName,
      points: dates.map(({ dateTime, val }): CurvePoint => [dateTime, val]),
      step: granularity === 'hour' ? 15 : 1440,
    })),
  )
  return drawnCurves({ series, limits: series.length > 0 && limits ? [...limits] : [] })
}
