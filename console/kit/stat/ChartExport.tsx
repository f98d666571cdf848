import { App, Button } from 'antd'
import { type RefObject, useState } from 'react'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import { sentence } from '../../../core/errors.ts'
import type { CurveFigures } from '../curve/curveFigures.ts'
import { excelCell } from '../print/excelCell.ts'
import { downloadBlob } from '../print/downloadBlob.ts'

interface Props {
  /** What is drawn, with its head. */
  table: CurveFigures
  chart: RefObject<ChartHandle | null>
  title: string
  disabled: boolean
}

/** Takes home exactly what is drawn: as a workbook, or as a picture. */
export function ChartExport({ table, chart, title, disabled }: Props) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const workbook = async () => {
    setBusy(true)
    try {
      const { default: writeExcel } = await import('write-excel-file/browser')
      const head = table.head.map(value => ({ value, fontWeight: 'bold' as const }))
      const rows = table.rows.map(row => row.map(excelCell))
      downloadBlob(`${title}.xlsx`, await writeExcel([head, ...rows] as never, { columns: table.head.map(() => ({ width: 22 })) }).toBlob())
    } catch (error) {
      void message.error(sentence(error, '导出失败'))
    } finally {
      setBusy(false)
    }
  }
  const picture = () => {
    const backgroundColor = getComputedStyle(document.documentElement).getPropertyValue('--card')
    const address = chart.current?.chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor, excludeComponents: ['dataZoom'] })
    if (!address) return void message.info('请切换到曲线后导出图片')
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), letter => letter.charCodeAt(0))
    downloadBlob(`${title}.png`, new Blob([bytes], { type: 'image/png' }))
  }
  return (
    <>
      <Button size="small" disabled={disabled} loading={busy} onClick={() => void workbook()}>
        导出 Excel
      </Button>
      <Button size="small" disabled={disabled} onClick={picture}>
        导出图片
      </Button>
    </>
  )
}
