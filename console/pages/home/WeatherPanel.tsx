import { Flex } from 'antd'
import { weather } from '../../../core/contract/platform/weather.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { MISSING } from '../../../core/units/units.ts'
import { BriefList } from '../../kit/board/BriefList.tsx'
import { MeasuredValue } from '../../kit/detail/MeasuredValue.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { WeatherIcon } from './WeatherIcon.tsx'

/** Weather where the station list looks; the documents' default area otherwise. */
export function WeatherPanel() {
  const [{ areaCode }] = useUrlState({ areaCode: '' })
  const call = useCall(weather.getWeatherForecastLine, areaCode ? { areaCode } : {}, { every: minutes(10), keep: true })
  return (
    <Panel title="天气" call={call} height={168} extra={days => days[0]?.areaName} isEmpty={days => days.length === 0} empty="暂无天气数据">
      {([today, ...later]) =>
        today && (
          <Flex vertical justify="space-between" style={{ height: '100%' }}>
            <Flex align="center" gap={10}>
              <WeatherIcon kind={today.icon} size={46} />
              <MeasuredValue large figure={{ value: today.wd === null ? MISSING : Math.round(today.wd), unit: '℃' }} />
              <ExplainMark {...explains(call, '*.wd', today.date)} of="当前温度" />
              <TwoLineText second={`${today.fx} ${today.fl} 级`}>{today.tqqk}</TwoLineText>
            </Flex>
            <small className="muted">
              {today.irradiance !== null && `辐照 ${Math.round(today.irradiance)} W/m² `}
              {today.irradiance !== null && <ExplainMark {...explains(call, '*.irradiance', today.date)} of="辐照度" />}
              {today.humidity !== null && `湿度 ${Math.round(today.humidity)}%`}
              {today.humidity !== null && <ExplainMark {...explains(call, '*.humidity', today.date)} of="湿度" />}
              {today.source === 'observation' ? ` 观测 ${today.at.slice(11, 16)}` : ' 预报'}
            </small>
            <BriefList
              briefs={later.slice(0, 3).map(day => ({
                key: day.date,
                mark: <WeatherIcon kind={day.icon} size={24} />,
                text: `${day.date.slice(5)}　${day.tqqk}`,
                end: (
                  <span className="figures">
                    {Math.round(day.minwd)}~{Math.round(day.maxwd)}℃
                    <ExplainMark quiet {...explains(call, '*.maxwd', day.date)} of={`${day.date} 最高温度`} />
                  </span>
                ),
              }))}
            />
          </Flex>
        )
      }
    </Panel>
  )
}
