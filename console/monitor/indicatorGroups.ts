import type { IndicatorValue } from '../../core/contract/devices/deviceMonitor.ts'
import { isSupply } from '../../core/devices/supplies.ts'

interface Row {
  /** What the rows are: 相, 组串. */
  kind: string
  name: string
  values: (IndicatorValue | undefined)[]
}
interface Grid {
  title: string
  columns: string[]
  rows: Row[]
}
interface Groups {
  grids: Grid[]
  classes: { title: string; values: IndicatorValue[] }[]
}

/** Indicators whose names tell a phase, a tracker or a string apart, and what of it they are. */
const patterns = [
  { title: '交流三相', kind: '相', name: /^([ABC])相(.+)$/, row: (key: string) => `${key} 相` },
  { title: '线电压', kind: '线', name: /^(AB|BC|CA)线(电压)$/, row: (key: string) => key },
  { title: 'MPPT', kind: 'MPPT', name: /^MPPT(\d+)(.+)$/, row: (key: string) => `MPPT ${key}` },
  { title: '直流组串', kind: '组串', name: /^组串(\d+)(.+)$/, row: (key: string) => `组串 ${key}` },
] as const

type ClassTitles = Readonly<Record<string, string>>
const classTitles: ClassTitles = { '001': '电气量', '002': '电量与状态', '003': '环境与通信' }
/** The same classes of devices of heat, water and air. */
const supplyTitles: ClassTitles = { '001': '运行参数', '002': '累计与状态', '003': '环境与通信' }

/** Tables of phases, trackers and strings, and what is left by its class. */
export function indicatorGroups(values: readonly IndicatorValue[], deviceType: string): Groups {
  const grids: Grid[] = []
  const left = new Set(values)
  for (const { title, kind, name, row } of patterns) {
    const found = values.flatMap(value => {
      const [, key, what] = name.exec(value.indiName) ?? []
      return key && what ? [{ key, what, value }] : []
    })
    if (found.length === 0) continue
    const whats = [...new Set(found.map(({ what }) => what))]
    const units = whats.map(what => found.find(each => each.what === what)?.value.unitName ?? '')
    for (const { value } of found) left.delete(value)
    grids.push({
      title,
      columns: whats.map((what, index) => (units[index] ? `${what}（${units[index]}）` : what)),
      rows: [...new Set(found.map(({ key }) => key))].map(key => ({
        kind,
        name: row(key),
        values: whats.map(what => found.find(each => each.key === key && each.what === what)?.value),
      })),
    })
  }
  const classes = Object.entries(isSupply(deviceType) ? supplyTitles : classTitles).flatMap(([code, title]) => {
    const own = [...left].filter(({ indiClassify }) => indiClassify === code)
    return own.length ? [{ title, values: own }] : []
  })
  return { grids, classes }
}
