import { Segmented } from 'antd'
import { useMemo } from 'react'
import { map } from '../../../core/contract/walls/map.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { type Line, monthOption, powerOption } from './powerOption.ts'

const views = [
  { value: 'day', label: '今日功率' },
  { value: 'month', label: '本月发电' },
]

/** The day's power against yesterday's, or the month's energy day by day. */
export function PowerPanel() {
  const [{ curve }, setState] = useUrlState({ curve: 'day' })
  const ofMonth = curve === 'month'
  const day = useCall(map.getPowerLine, {}, { every: minutes(5), enabled: !ofMonth })
  const month = useCall(map.getDataMonth, {}, { every: minutes(10), enabled: ofMonth })
  return (
    <Panel
      title="光伏发电"
      height={190}
      call={ofMonth ? month : day}
      extra={
        <Segmented
          aria-label="图表"
          size="small"
          options={views}
          value={ofMonth ? 'month' : 'day'}
          onChange={value => setState({ curve: String(value) })}
        />
      }
      waiting={<p className="empty-state">数据加载中....</p>}
      isEmpty={({ datas }) => datas.every(series => series.dates.every(({ val }) => val === null))}
    >
      {line => <Curve line={line} ofMonth={ofMonth} />}
    </Panel>
  )
}

function Curve({ line, ofMonth }: { line: Line; ofMonth: boolean }) {
  const mode = useThemeMode()
  const option = useMemo(() => (ofMonth ? monthOption(line, mode) : powerOption(line, mode)), [line, ofMonth, mode])
  return <Chart option={option} label={ofMonth ? '本月逐日发电量' : '今日与昨日光伏功率曲线'} height="100%" />
}
