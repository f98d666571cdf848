import type { Flood } from '../../core/contract/alarms/alarmDesk.ts'
import { MISSING } from '../../core/units/units.ts'
import { FactStrip } from '../kit/detail/FactStrip.tsx'
import { useFlood } from './useFlood.ts'

const states = { acceptable: '可接受', busy: '偏高', flood: '告警风暴' } as const
const tones = { acceptable: '', busy: 'warn', flood: 'bad' } as const
const rule = '每位值守人员每 10 分钟的新告警：不超过 1 条可接受，超过 10 条为告警风暴（ISA-18.2）'

/** 告警速率 over the list: now, the greatest of today, the time in flood, and where they come from. */
export function FloodStrip() {
  const { data, error } = useFlood()
  const missing = error && !data ? MISSING : undefined
  return (
    <FactStrip
      label="告警速率"
      tone={data ? tones[data.state] : ''}
      facts={[
        {
          title: '告警速率',
          hint: rule,
          value: data ? (
            <>
              <b>{data.now.rate}</b> 条/10 分钟·人（{states[data.state]}）
            </>
          ) : (
            missing
          ),
        },
        { title: '值守', value: data ? `${data.now.operators} 人` : missing },
        {
          title: '今日最高',
          hint: rule,
          value: data ? greatest(data.today) : missing,
        },
        { title: '风暴时间', hint: '今日处于告警风暴的时间占比', value: data ? `${data.today.floodShare} %` : missing },
        {
          title: '主要来源',
          long: true,
          hint: data && sources(data).join('\n'),
          value: data ? sources(data).slice(0, 3).join('；') || '今日无新告警' : missing,
        },
      ]}
    />
  )
}

const greatest = ({ greatest: rate, greatestAt }: Flood['today']) =>
  rate === null ? (
    MISSING
  ) : (
    <>
      <b>{rate}</b>
      {greatestAt && `（${greatestAt.slice(11, 16)}）`}
    </>
  )

const sources = ({ top }: Flood) => top.map(row => `${row.stationName} ${row.devName} ${row.typeName} ${row.count} 条，占 ${row.share} %`)
