import { DatePicker, Segmented, Select, Tag } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { dict } from '../../core/contract/dict.ts'
import { useCall } from '../../core/useCall.ts'
import { SearchField } from '../kit/SearchField.tsx'
import { type AlarmFilters, states } from './alarmFilters.ts'

interface Props {
  /** Buttons at the end of the row. */
  children: ReactNode
  filters: AlarmFilters
  onChange: (changes: Partial<AlarmFilters>) => void
  /** By state; undefined while they load. */
  counts: Record<string, number> | undefined
}

const format = 'YYYY-MM-DD HH:mm:ss'
/** Seconds are left to the ends: a minute picked is meant whole. */
const shown = 'YYYY-MM-DD HH:mm'
const start = dayjs().startOf('day')
const end = dayjs().endOf('day')

/** State counts first, then what narrows the list; everything lives in the address. */
export function AlarmFilterBar({ filters, onChange, counts, children }: Props) {
  const types = useCall(dict.getDictLists, { dictType: 'alarm_type,abnormal_type' })
  const range =
    filters.startTime && filters.endTime ? ([dayjs(filters.startTime), dayjs(filters.endTime)] as [dayjs.Dayjs, dayjs.Dayjs]) : null
  const option = (value: string, label: string) => ({
    value,
    label: (
      <>
        {label} <b className="alarm-count">{counts ? (counts[value] ?? 0) : ''}</b>
      </>
    ),
  })
  return (
    <div className="alarm-filters">
      <Segmented
        className="alarm-states"
        aria-label="告警状态"
        value={filters.state}
        onChange={state => onChange({ state })}
        options={[option('', '全部'), ...states.map(({ value, label }) => option(value, label))]}
      />
      <SearchField className="alarm-search" label="站点、设备、测点" value={filters.keyword} onSearch={keyword => onChange({ keyword })} />
      <Select
        className="alarm-type"
        placeholder="告警类型"
        aria-label="告警类型"
        allowClear
        value={filters.type || undefined}
        loading={types.loading}
        onChange={type => onChange({ type: type ?? '' })}
        options={types.data?.map(({ dictCode, dictName }) => ({ value: dictCode, label: dictName }))}
      />
      <DatePicker.RangePicker
        showTime={{ defaultValue: [start, end], format: 'HH:mm' }}
        className="alarm-range"
        format={shown}
        value={range}
        onChange={dates =>
          onChange({
            startTime: dates?.[0]?.startOf('minute').format(format) ?? '',
            endTime: dates?.[1]?.endOf('minute').format(format) ?? '',
          })
        }
      />
      {filters.stationId && (
        <Tag closable onClose={() => onChange({ stationId: '' })}>
          站点 {filters.stationId}
        </Tag>
      )}
      <div className="alarm-actions">{children}</div>
    </div>
  )
}
