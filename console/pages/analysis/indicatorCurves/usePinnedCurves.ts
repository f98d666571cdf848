import { useQueries } from '@tanstack/react-query'
import { type DeviceLine, deviceMonitor, type MonitoredDevice } from '../../../../core/contract/devices/deviceMonitor.ts'
import { type CallError, isPassing } from '../../../../core/errors.ts'
import { callKey, type CallState, minutes, useApi } from '../../../../core/call/useCall.ts'
import type { Span } from '../../../kit/stat/useSpan.ts'
import type { Pin } from '../../../monitor/pins.ts'

/** A device, and the lines of its chosen indicators. */
export interface PinnedLines {
  device: MonitoredDevice
  line: DeviceLine
}

interface PinnedCurves extends CallState<PinnedLines[]> {
  /** Devices that are not there, or not for this person: to ask again changes nothing. */
  refused: readonly string[]
}

const isRefusal = (error: Error | null): error is CallError => error !== null && !isPassing((error as CallError).code)

/**
 * One request for the lines of a device, one for its name, whatever number of its indicators is chosen. A device that
 * fails takes no other with it.
 */
export function usePinnedCurves(pins: readonly Pin[], { granularity, range }: Span): PinnedCurves {
  const api = useApi()
  const devices = [...new Set(pins.map(({ deviceNo }) => deviceNo))]
  const lines = useQueries({
    queries: devices.map(deviceNo => {
      const input = {
        downSample: '15m-first' as const,
        dateType: granularity,
        deviceNo,
        startTime: range.from,
        endTime: range.to,
        indiNos: pins.flatMap(pin => (pin.deviceNo === deviceNo ? [pin.indiNo] : [])).join(','),
      }
      return {
        queryKey: ['pinned', ...callKey(deviceMonitor.getDeviceMonitorLine, input)],
        queryFn: async (): Promise<PinnedLines> => {
          const [device, line] = await Promise.all([
            api(deviceMonitor.detail, { deviceNo }),
            api(deviceMonitor.getDeviceMonitorLine, input),
          ])
          return { device, line }
        },
        refetchInterval: (query: { state: { error: Error | null } }) => (isRefusal(query.state.error) ? (false as const) : minutes(1)),
        placeholderData: (previous: PinnedLines | undefined) => previous,
      }
    }),
    combine: results => ({
      // One and the same list as long as its answers are: a chart draws only what is new.
      data: results.every(({ data, error }) => data || error) ? results.flatMap(({ data }) => data ?? []) : undefined,
      error: (results.find(({ error }) => error && !isRefusal(error))?.error ?? null) as CallError | null,
      refused: devices.filter((_, place) => isRefusal(results[place]!.error)),
      fetching: results.some(({ isFetching }) => isFetching),
      previous: results.some(({ isPlaceholderData }) => isPlaceholderData),
      updatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      refetch: () => {
        for (const { refetch } of results) void refetch()
      },
    }),
  })
  return {
    ...lines,
    asked: { call: deviceMonitor.getDeviceMonitorLine, input: {} },
    loading: lines.data === undefined && lines.error === null,
    stale: lines.error !== null,
  }
}
