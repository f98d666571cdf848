import { pvStation, type StationContract } from '../../../core/contract/energy/pvStation.ts'
import { MISSING, money } from '../../../core/units/units.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { Files } from '../../files/Files.tsx'
import { actionsColumn } from '../../kit/list/actionsColumn.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { columnsOf, derived, type Field, sheetOf, text } from '../../kit/fields/fields.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { PartActions } from './PartActions.tsx'
import { useSubList } from './useSubList.ts'

/** The documents' 30 days in which a contract is about to end. */
const expiringDays = 30

const leftText = ({ daysLeft }: StationContract) => (daysLeft < 0 ? `已到期 ${-daysLeft} 天` : `剩余 ${daysLeft} 天`)

const fields: readonly Field<StationContract>[] = [
  text<StationContract>('name', '合同名称', { strong: true, width: 240 }),
  text<StationContract>('code', '合同编号', { figures: true, width: 160 }),
  text<StationContract>('stateName', '状态', { width: 90 }),
  text<StationContract>('startsOn', '起始', { width: 106 }),
  text<StationContract>('endsOn', '到期', { width: 106 }),
  {
    ...derived<StationContract>('daysLeft', '剩余', leftText, { width: 130 }),
    cell: row => <StateDot tone={row.daysLeft < 0 ? 'ended' : row.daysLeft <= expiringDays ? 'warn' : 'good'}>{leftText(row)}</StateDot>,
  },
]
const amount = derived<StationContract>('amount', '金额', row => (row.amount === null ? MISSING : `${money(row.amount)} 元`), {
  width: 130,
  align: 'right',
  figures: true,
})

/** The service contracts of the station's customer; their worth is shown to those who may see it. */
export function ContractPart({ site }: { site: string }) {
  const list = useSubList(pvStation.getContractByStation, { stationId: site }, { name: 'partPage', idOf: row => row.id })
  // The same question as the list's first page: one request answers both.
  const shown = useCall(pvStation.getContractByStation, { stationId: site, current: 1, size: list.size }).data?.money
    ? [...fields, amount]
    : fields
  const seesFiles = useCan('contractFile:read')
  const [{ contract }, setState] = useUrlState({ contract: '' })
  const opened = list.rows.find(({ id }) => id === contract)
  const files = actionsColumn<StationContract>(row => row.name, [{ title: '附件', run: row => setState({ contract: row.id }) }])
  return (
    <PageCard title="合同" height={330} extra={<PartActions title="站点合同_" list={list} sheet={sheetOf(shown)} />}>
      <DataTable list={list} columns={[...columnsOf(shown), ...(seesFiles ? [files] : [])]} noun="合同" />
      {seesFiles && opened && (
        <Dialog title={`${opened.name} 附件`} width={860} onClose={() => setState({ contract: '' })}>
          <Files module="contract" record={opened.id} />
        </Dialog>
      )}
    </PageCard>
  )
}
