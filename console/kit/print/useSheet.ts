import { App } from 'antd'
import { useState } from 'react'
import { dict } from '../../../core/contract/platform/dict.ts'
import { sentence } from '../../../core/errors.ts'
import { siteNow } from '../hooks/useNow.ts'
import { siteDay } from '../../../core/time/time.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { allRows } from '../list/allRows.ts'
import type { SheetColumn } from '../fields/fields.ts'
import { download, sheetText } from './sheet.ts'
import type { List } from '../hooks/useList.ts'

/**
 * Writes what a list shows, all its pages, into a sheet named by the site's today.
 * @returns whether it is being written, and what begins it
 */
export function useSheet<Row>(title: string, list: List<Row>, columns: readonly SheetColumn<Row>[]): [boolean, () => Promise<void>] {
  const api = useApi()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)

  const write = async () => {
    setBusy(true)
    try {
      const types = columns.flatMap(({ dictionary }) => dictionary ?? []).join(',')
      const entries = types ? await api(dict.getDictLists, { dictType: types }) : []
      const nameOf = (type: string, code: string) =>
        entries.find(({ dictType, dictCode }) => dictCode === code && type.split(',').includes(dictType))?.dictName ?? code
      const { rows, complete } = await allRows(list)
      if (rows.length === 0) return void message.info('暂无数据')
      const lines = [columns.map(column => column.title), ...rows.map(row => columns.map(column => column.text(row, nameOf)))]
      download(`${title}${siteDay(new Date(siteNow()))}.csv`, sheetText(lines))
      if (!complete) void message.warning(`仅导出前 ${rows.length} 条，请缩小筛选范围`)
    } catch (error) {
      void message.error(sentence(error, '导出失败'))
    } finally {
      setBusy(false)
    }
  }
  return [busy, write]
}
