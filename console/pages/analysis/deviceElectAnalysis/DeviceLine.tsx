import { useCallback } from 'react'
import { type PeriodLine, tariff } from '../../../../core/contract/energy/tariff.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { useThemeMode } from '../../../kit/hooks/themeMode.ts'
import { periodLineBars } from '../../../monitor/periods/periodBars.ts'
import type { PeriodQuery } from '../../../monitor/periods/usePeriodQuery.ts'

interface Props {
  /** '' = none is known yet. */
  deviceNo: string
  /** The devices load. */
  waiting: boolean
  query: PeriodQuery
}

/** One device's energy by tariff period over time: by the hour each hour in the colour of its period. */
export function DeviceLine({ deviceNo, waiting, query: { span } }: Props) {
  const mode = useThemeMode()
  const call = useCall(
    tariff.getDeviceJFPGLine,
    { deviceNo, dateType: span.granularity, startTime: span.range.from, endTime: span.range.to },
    { every: minutes(5), keep: true, enabled: deviceNo !== '' },
  )
  const of = useCallback((line: PeriodLine) => periodLineBars(line, mode), [mode])
  if (deviceNo === '')
    return (
      <Panel title="分时电量" call={call} height={300} waiting={<p className="empty-state">{waiting ? '数据加载中....' : '暂无设备'}</p>}>
        {() => null}
      </Panel>
    )
  return (
    <ChartPanel
      title="分时电量"
      file={`${deviceNo}_分时电量_${span.range.from.slice(0, 10)}_${span.range.to.slice(0, 10)}`}
      call={call}
      height={300}
      of={of}
    />
  )
}
