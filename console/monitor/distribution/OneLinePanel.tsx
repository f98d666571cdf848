import { distribution, type DistributionDetails } from '../../../core/contract/devices/distribution.ts'
import { heavyRate, lightRate, overRate } from '../../../core/devices/loadLevel.ts'
import { type Figure, MISSING, power, round } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { AlarmTag } from '../../alarms/AlarmTag.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { MeasuredValue } from '../../kit/detail/MeasuredValue.tsx'
import { OneLine, type OneLineNode } from '../../kit/oneLine/OneLine.tsx'
import { useLayer } from '../../kit/hooks/useLayer.ts'

type Equipment = DistributionDetails['transformers'][number]

const states = { 合闸: 'closed', 分闸: 'open', 未知: 'unknown' } as const
const tones = { 轻载: 'idle', 正常: 'good', 重载: 'warn', 过载: 'bad' } as const

const percent = (value: number | null): Figure => ({ value: value === null ? MISSING : round(value, 1).toFixed(1), unit: '%' })
const amperes = (values: readonly (number | null)[]): Figure => {
  const known = values.filter(value => value !== null)
  return { value: known.length ? round(Math.max(...known), 1).toFixed(1) : MISSING, unit: 'A' }
}

/** Incoming cabinets, transformers and feeders of a site as they hang on each other; each opens in the device monitor. */
export function OneLinePanel({ site }: { site: string }) {
  const call = useCall(distribution.getSystemDetails, { systemNo: site }, { every: seconds(30) })
  const [, setDevice] = useLayer('id')
  const nodes = (of: readonly Equipment[]) => of.map(each => nodeOf(each, setDevice))
  return (
    <Panel
      title="一次接线"
      call={call}
      height={312}
      extra={({ loadRate, loadRateCoverage }) => (
        <span title={`按容量加权，${loadRateCoverage.reported}/${loadRateCoverage.total} 台变压器有实时负载率`}>
          综合负载率 <MeasuredValue figure={percent(loadRate)} />
        </span>
      )}
      isEmpty={({ incoming, transformers, feeders }) => incoming.length + transformers.length + feeders.length === 0}
      empty="该站点没有配电一次设备"
    >
      {({ incoming, transformers, feeders }) => (
        <>
          <OneLine
            label="一次接线图"
            levels={[
              { title: '进线', nodes: nodes(incoming) },
              { title: '变压器', nodes: nodes(transformers) },
              { title: '馈线', nodes: nodes(feeders) },
            ]}
          />
          <p className="note">
            开关位置由电压、电流推断：带电或有电流为合闸，有电压读数而无电为分闸，数据超时为未知。负载率低于 {lightRate}% 为轻载，
            {heavyRate}% 起为重载，超过 {overRate}% 为过载。
          </p>
        </>
      )}
    </Panel>
  )
}

function nodeOf(each: Equipment, open: (deviceNo: string) => void): OneLineNode {
  const { deviceNo, name, state, band, loadRate, qualities, at, alarmSign } = each
  const value = (key: string, figure: Figure, quality: Equipment['qualities']['power']) => ({
    key,
    shown: <MeasuredValue figure={figure} at={at} quality={quality} ageless />,
  })
  return {
    key: deviceNo,
    name,
    state: states[state],
    stateWord: band && band !== '正常' ? `${state} ${band}` : state,
    gauge: { percent: loadRate, marks: [lightRate, heavyRate, overRate], tone: band ? tones[band] : 'idle' },
    values: [
      value('power', power(each.power), qualities.power),
      value('rate', percent(loadRate), qualities.loadRate),
      value('current', amperes(each.currents), qualities.currents),
      ...(each.temperature === null
        ? []
        : [value('temperature', { value: round(each.temperature, 1).toFixed(1), unit: '℃' }, qualities.temperature)]),
    ],
    alarm: alarmSign && <AlarmTag sign={alarmSign}>告警</AlarmTag>,
    onOpen: () => open(deviceNo),
  }
}
