import { energy } from '../../../core/contract/energy/energy.ts'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { columnsOf, sheetOf } from '../../kit/fields/fields.ts'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { LedgerPanel } from './energyLedger/LedgerPanel.tsx'
import { ledgerFields, ledgerFilters, ledgerInput } from './energyLedger/ledgerFields.tsx'

const columns = columnsOf(ledgerFields)

/** 电量台账: what every register comes to day by day, what was strange about it, and what people set it to. */
export default function EnergyLedgerPage() {
  const list = useList(energy.page, { filters: ledgerFilters, input: ledgerInput })
  return (
    <ListPage
      list={list}
      columns={columns}
      noun="电量记录"
      opens
      actions={<ExportButton title="电量台账_" list={list} sheet={sheetOf(ledgerFields)} />}
      aside={list.open && <LedgerPanel key={list.open} list={list} />}
    />
  )
}
