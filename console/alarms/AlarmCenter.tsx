import { App, Button, Empty, Grid, Table } from 'antd'
import { useMemo, useState } from 'react'
import { alarm } from '../../core/contract/alarm.ts'
import { sentence } from '../../core/errors.ts'
import { minutes, useApi, useCall } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { useList } from '../kit/useList.ts'
import { useMay } from '../kit/useMenu.ts'
import { useUrlState } from '../kit/useUrlState.ts'
import { AlarmAside } from './AlarmAside.tsx'
import { alarmColumns, withDetailColumns } from './alarmColumns.tsx'
import { AlarmFilterBar } from './AlarmFilterBar.tsx'
import { countsOf, filterInput, noFilters, pageInput } from './alarmFilters.ts'
import { BulkHandling } from './BulkHandling.tsx'
import { DrillButton } from './DrillButton.tsx'
import { alarmSheet, collectAlarms, download } from './exportAlarms.ts'
import { useFollowFeed } from './useFollowFeed.ts'
import '../kit/kit.css'
import './alarmCenter.css'

/** The alarm list with its detail beside it; `readOnly` is 告警查看: the same without decisions. */
export function AlarmCenter({ readOnly = false }: { readOnly?: boolean }) {
  const api = useApi()
  const { message } = App.useApp()
  const mayHandle = useMay('alarm:handle') && !readOnly
  const list = useList(alarm.page, noFilters, pageInput, { every: minutes(1) })
  const counts = useCall(alarm.getAlarmIndexByStatus, filterInput(list.filters), { every: minutes(1), keep: true })
  const [{ id }, setOpen] = useUrlState({ id: '' })
  const [selected, setSelected] = useState<string[]>([])
  const [exporting, setExporting] = useState(false)
  const { call, rows, filters } = list
  const wide = Grid.useBreakpoint().xxl

  const refetch = () => {
    call.refetch()
    counts.refetch()
  }
  useFollowFeed(refetch)
  const byState = useMemo(() => counts.data && countsOf(counts.data), [counts.data])

  const exportRows = async () => {
    setExporting(true)
    try {
      const sheet = await collectAlarms(api, filters)
      if (sheet.rows.length === 0) return void message.info('没有可导出的告警')
      download(`告警信息_${sheet.rows[0]?.time.slice(0, 10) ?? ''}.csv`, alarmSheet(sheet.rows))
      if (!sheet.complete) void message.warning(`仅导出前 ${sheet.rows.length} 条，请缩小筛选范围`)
    } catch (error) {
      void message.error(sentence(error, '导出失败'))
    } finally {
      setExporting(false)
    }
  }

  return (
    <div className={id ? 'alarm-center with-aside' : 'alarm-center'}>
      <section className="page-card">
        <AlarmFilterBar filters={filters} onChange={list.setFilters} counts={byState}>
          {call.stale && call.data && (
            <button type="button" className="stale-mark" onClick={refetch}>
              数据未更新，点击重试
            </button>
          )}
          <Button onClick={() => void exportRows()} loading={exporting}>
            导出
          </Button>
          {!readOnly && <DrillButton />}
        </AlarmFilterBar>
        {mayHandle && (
          <BulkHandling
            ids={selected}
            onDone={() => setSelected([])}
            onTaken={() => {
              setSelected([])
              refetch()
            }}
          />
        )}
        {call.error && !call.data ? (
          <ErrorNote message={call.error.message} onRetry={refetch} />
        ) : (
          <Table
            rowKey="id"
            size="small"
            columns={id && !wide ? withDetailColumns : alarmColumns}
            dataSource={rows}
            loading={call.loading}
            pagination={list.pagination}
            tableLayout="fixed"
            scroll={{ x: id && !wide ? 740 : 900 }}
            locale={{ emptyText: <Empty description="没有符合条件的告警" image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
            rowClassName={row => (row.id === id ? 'alarm-row chosen' : 'alarm-row')}
            onRow={row => ({
              tabIndex: 0,
              onClick: () => setOpen({ id: row.id }),
              onKeyDown: event => event.key === 'Enter' && event.target === event.currentTarget && setOpen({ id: row.id }),
            })}
            rowSelection={
              mayHandle
                ? {
                    selectedRowKeys: selected,
                    preserveSelectedRowKeys: true,
                    getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
                    onChange: keys => setSelected(keys.map(String)),
                    getCheckboxProps: row => ({ disabled: row.handledAt !== '', 'aria-label': `选择 ${row.remark}` }),
                  }
                : undefined
            }
          />
        )}
      </section>
      {id && <AlarmAside key={id} id={id} readOnly={readOnly} onClose={() => setOpen({ id: '' })} />}
    </div>
  )
}
