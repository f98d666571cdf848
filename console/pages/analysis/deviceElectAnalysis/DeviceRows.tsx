import { Button } from 'antd'
import { energyKinds } from '../../../../core/contract/energy/energy.ts'
import type { PriceOfDevice } from '../../../../core/contract/energy/tariff.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import type { List } from '../../../kit/hooks/useList.ts'
import { changeFields, periodFields } from '../../../monitor/periods/periodFields.tsx'

const sheetOnly = { list: false }
const fields: readonly Field<PriceOfDevice>[] = [
  text<PriceOfDevice>('deviceNo', '设备编号', sheetOnly),
  text<PriceOfDevice>('systemName', '站点', sheetOnly),
  text<PriceOfDevice>('msTypeName', '类型', { width: 120 }),
  derived<PriceOfDevice>('kind', '电量类别', row => energyKinds[row.kind], sheetOnly),
  ...periodFields<PriceOfDevice>(),
  ...changeFields<PriceOfDevice>(),
  derived<PriceOfDevice>('days', '已知天数', row => `${row.knownDays}/${row.days}`, { width: 92, align: 'right', card: false }),
]

interface Props {
  list: List<PriceOfDevice>
  chosen: string
  onChoose: (deviceNo: string) => void
}

/** The devices of the selection, each with its energy and money by period; one of them is drawn above. */
export function DeviceRows({ list, chosen, onChoose }: Props) {
  const name: Field<PriceOfDevice> = {
    ...text<PriceOfDevice>('deviceName', '设备', { width: 180 }),
    cell: row => (
      <TwoLineText second={row.systemName}>
        <Button
          type="link"
          size="small"
          style={{ padding: 0, justifySelf: 'start' }}
          aria-pressed={row.deviceNo === chosen}
          onClick={() => onChoose(row.deviceNo)}
        >
          {row.deviceName}
        </Button>
      </TwoLineText>
    ),
  }
  const all = [name, ...fields]
  return (
    <PageCard title="设备明细">
      <Filters list={list}>
        <ExportButton title="设备分时电量电费_" list={list} sheet={sheetOf(all)} />
      </Filters>
      <DataTable list={list} columns={columnsOf(all)} noun="电量记录" />
    </PageCard>
  )
}
