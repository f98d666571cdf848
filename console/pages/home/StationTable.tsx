import { App, Input, Select, Table, type TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { home } from '../../../core/contract/home.ts'
import { region } from '../../../core/contract/region.ts'
import type { Station } from '../../../core/contract/station.ts'
import { siteTypes } from '../../../core/indicators.ts'
import { search } from '../../../core/rules.ts'
import { energy, power } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { DataAge } from '../../kit/DataAge.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { Measured } from '../../kit/Measured.tsx'
import { PageCard } from '../../kit/PageCard.tsx'
import { siteColour } from '../../kit/siteColour.ts'
import { useAlarmPage } from '../../kit/useAlarmPage.ts'
import { useList } from '../../kit/useList.ts'
import './stationTable.css'

const kinds = [{ value: '', label: '全部类型' }, ...Object.entries(siteTypes).map(([value, label]) => ({ value, label }))]

/** The organisation's sites with their live power, its age and their alarms. */
export function StationTable() {
  const list = useList(
    home.stationPageList,
    { itemType: '', areaCode: '', name: '' },
    ({ itemType, areaCode, name }, page) => ({
      ...page,
      ...(itemType && { itemType }),
      ...(areaCode && { areaCode }),
      ...(name && { name }),
    }),
    { every: minutes(1) },
  )
  const columns = useColumns()
  const regions = useCall(region.getRegionBySystem, {}).data ?? []
  const areas = [
    { value: '', label: '全部区域' },
    ...regions.filter(({ levelType }) => levelType !== '0').map(({ id, name }) => ({ value: id, label: name })),
  ]
  const { filters, setFilters, call } = list
  return (
    <PageCard
      className="home-stations"
      title="站点列表"
      extra={
        <>
          <Select
            className="home-select"
            value={filters.itemType}
            options={kinds}
            onChange={itemType => setFilters({ itemType })}
            aria-label="站点类型"
          />
          <Select
            className="home-select"
            value={filters.areaCode}
            options={areas}
            onChange={areaCode => setFilters({ areaCode })}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="区域"
          />
          <NameSearch value={filters.name} onSearch={name => setFilters({ name })} />
        </>
      }
    >
      {call.error && !call.data ? (
        <ErrorNote message={call.error.message} onRetry={call.refetch} />
      ) : (
        <Table
          size="small"
          rowKey="itemNumber"
          columns={columns}
          dataSource={list.rows}
          pagination={list.pagination}
          loading={call.loading}
          scroll={{ x: 790 }}
          locale={{ emptyText: filters.name || filters.itemType || filters.areaCode ? '没有符合条件的站点' : '暂无站点' }}
        />
      )}
    </PageCard>
  )
}

/** Searches on Enter or by the button; a text against the rule is not sent. */
function NameSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const wrong = search(text)
  const { message } = App.useApp()
  return (
    <Input.Search
      className="home-search"
      placeholder="站点名称或编号"
      allowClear
      value={text}
      status={wrong ? 'error' : ''}
      title={wrong}
      onChange={event => setText(event.target.value)}
      onSearch={typed => (search(typed) ? message.error('请输入正确的信息查询') : onSearch(typed.trim()))}
    />
  )
}

function useColumns(): TableColumnsType<Station> {
  const alarms = useAlarmPage()
  return [
    {
      title: '站点',
      dataIndex: 'itemName',
      ellipsis: true,
      render: (name: string, row) => (
        <span title={`${name} · ${row.consName}`}>
          {name}
          <small className="home-muted"> {row.consName}</small>
        </span>
      ),
    },
    {
      title: '类型',
      dataIndex: 'itemTypeName',
      width: 96,
      render: (name: string, row) => <span style={{ color: siteColour(row.itemType) }}>{name}</span>,
    },
    { title: '区域', dataIndex: 'areaName', width: 84, ellipsis: true },
    { title: '装机', dataIndex: 'installedcap', width: 88, align: 'right', render: (kw: number) => <Measured figure={power(kw)} /> },
    {
      title: '实时功率',
      dataIndex: 'activePower',
      width: 100,
      align: 'right',
      render: (kw: number | null, row) => <Measured figure={power(kw)} ageless at={row.at} />,
    },
    {
      title: '今日电量',
      dataIndex: 'dayQuantity',
      width: 104,
      align: 'right',
      render: (kwh: number | null) => <Measured figure={energy(kwh)} />,
    },
    {
      title: '状态',
      dataIndex: 'online',
      width: 128,
      render: (online: boolean, row) => (
        <>
          <i className={`dot ${online ? 'on' : 'off'}`} />
          {online ? '在线' : '离线'} <DataAge at={row.at} />
        </>
      ),
    },
    {
      title: '告警',
      dataIndex: 'alarmCount',
      width: 52,
      align: 'right',
      render: (count: number, row) => {
        if (count === 0) return <span className="home-muted">0</span>
        const tag = <span className={`home-alarm-count sign${row.alarmSign || '1'}`}>{count}</span>
        return alarms ? (
          <Link to={`${alarms}?stationId=${encodeURIComponent(row.itemNumber)}`} aria-label={`${row.itemName} ${count} 条告警`}>
            {tag}
          </Link>
        ) : (
          tag
        )
      },
    },
  ]
}
