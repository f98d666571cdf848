import type { Api } from '../../core/client.ts'
import { type AlarmRow, alarm } from '../../core/contract/alarm.ts'
import { lasting } from '../../core/time.ts'
import { type AlarmFilters, pageInput } from './alarmFilters.ts'
import { limitText, valueText } from './alarmTexts.ts'

const pageSize = 100
/** More than anybody reads in a sheet, and few enough requests. */
const mostRows = 5000

const columns: [string, (row: AlarmRow) => string][] = [
  ['类型', row => (row.sign === '1' ? '越限' : '异常')],
  ['告警内容', row => (row.sign === '1' ? row.contentName : row.remark)],
  ['等级', row => row.levelName],
  ['站点', row => row.stationName],
  ['设备', row => row.devName],
  ['设备编号', row => row.devId],
  ['告警值', valueText],
  ['限值', row => (row.sign === '1' ? limitText(row) : '--')],
  ['发生时间', row => row.time],
  ['恢复时间', row => row.recoverTime],
  ['持续', row => lasting(row.duration)],
  ['状态', row => row.statusName],
  ['处理人', row => row.handledBy],
  ['处理时间', row => row.handledAt],
  ['处理意见', row => row.dealOpinion],
  ['工单号', row => row.orderNo],
]

/** A number with or without its unit, or the sign for "no value": these may begin with a minus. */
const harmless = /^-?\d+(\.\d+)?( [^\s=+@|-]+)?$|^--$/

/** Quoted; a leading sign that a spreadsheet would take for a formula is defused. */
export const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) && !harmless.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV as Excel reads it: UTF-8 with byte order mark, CRLF. */
export const alarmSheet = (rows: readonly AlarmRow[]) =>
  `\uFEFF${[columns.map(([title]) => cell(title)), ...rows.map(row => columns.map(([, text]) => cell(text(row))))].map(line => line.join(',')).join('\r\n')}\r\n`

/** All alarms the filters show, page by page; `complete` is false where there are more than a sheet takes. */
export async function collectAlarms(api: Api, filters: AlarmFilters): Promise<{ rows: AlarmRow[]; complete: boolean }> {
  const rows = new Map<string, AlarmRow>()
  for (let current = 1; ; current++) {
    const { records, total } = await api(alarm.page, pageInput(filters, { current, size: pageSize }))
    // New alarms push rows onto the next page while we read: each counts once.
    for (const row of records) rows.set(row.id, row)
    const complete = current * pageSize >= total || records.length === 0
    if (complete || rows.size >= mostRows) return { rows: [...rows.values()], complete }
  }
}

/** Hands a text over as a file. */
export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
