import { figureWords } from '../../../../core/figures/figureWords.ts'
import type { Handover, ShiftReport } from '../../../../core/contract/alarms/shift.ts'
import { download, sheetText } from '../../../kit/print/sheet.ts'

/** The report as a sheet: what it says on top, then every alarm of it with what it is: 未结, 搁置中 or 已处置. */
export function shiftLines(report: ShiftReport, handover?: Handover): string[][] {
  const { came, decided, decidedTotal, open, openTotal, shelved } = report
  return [
    ['班次', `${report.startTime} 至 ${report.endTime}`],
    ...(handover
      ? [
          ['交班', handover.givenBy, handover.givenAt, handover.notes],
          ['接班', handover.takenBy, handover.takenAt, handover.takenNotes],
        ]
      : []),
    ['新告警', String(came.total), '越限', String(came.limit), '异常', String(came.abnormal)],
    ...came.types.map(({ name, count }) => ['按类型', name, String(count)]),
    ...came.stations.map(({ name, count }) => ['按站点', name, String(count)]),
    [figureWords.alarmsDecided.name, String(decidedTotal), '未结', String(openTotal), '搁置中', String(shelved.length)],
    [],
    ['类别', '等级', '类型', '站点', '设备', '告警内容', '发生时间', '人员', '时间', '说明'],
    ...open.map(row => ['未结', ...alarmCells(row), '', '', row.state]),
    ...shelved.map(row => ['搁置中', ...alarmCells(row), row.who, row.until, row.reason]),
    ...decided.map(row => [
      figureWords.alarmsDecided.name,
      ...alarmCells(row),
      row.who,
      row.at,
      `${row.choice} ${row.opinion} ${row.orderNo}`.trim(),
    ]),
  ]
}

const alarmCells = ({
  levelName,
  typeName,
  stationName,
  devName,
  remark,
  time,
}: ShiftReport['open'][number] | ShiftReport['shelved'][number] | ShiftReport['decided'][number]) => [
  levelName,
  typeName,
  stationName,
  devName,
  remark,
  time,
]

/** Hands the report over as a file. */
export const downloadShift = (report: ShiftReport, handover?: Handover) =>
  download(`交接班_${report.endTime.slice(0, 10)}.csv`, sheetText(shiftLines(report, handover)))
