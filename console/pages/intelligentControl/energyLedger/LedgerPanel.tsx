import { Button } from 'antd'
import { energy, energyKinds, type LedgerDay } from '../../../../core/contract/energy/energy.ts'
import { explains } from '../../../../core/explain/explains.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { useCall } from '../../../../core/call/useCall.ts'
import { SidePanel } from '../../../kit/list/SidePanel.tsx'
import { DetailHead } from '../../../kit/detail/DetailHead.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { ExplainMark } from '../../../kit/explain/ExplainMark.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { factsOf } from '../../../kit/fields/fields.ts'
import { ToneTag } from '../../../kit/detail/ToneTag.tsx'
import { useLayer } from '../../../kit/hooks/useLayer.ts'
import type { List } from '../../../kit/hooks/useList.ts'
import { useCan } from '../../../kit/hooks/useMenu.ts'
import { siteNow } from '../../../kit/hooks/useNow.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { Corrections } from './Corrections.tsx'
import { DayChart } from './DayChart.tsx'
import { DaysChart } from './DaysChart.tsx'
import { EventList } from './EventList.tsx'
import { ledgerFields } from './ledgerFields.tsx'

type Key = { deviceNo: string; kind: keyof typeof energyKinds; day: string }

/** Days shown at either side. */
const around = 7

/** Device numbers may hold anything; kind and day stand at the end. */
function keyOf(id: string): Key {
  const [day = '', kind = '', ...no] = id.split('~').reverse()
  return { deviceNo: no.reverse().join('~'), kind: kind as Key['kind'], day }
}

/** One register on one day: where its energy comes from, how it stands among its neighbours, and what people made of it. */
export function LedgerPanel({ list }: { list: List<LedgerDay> }) {
  const key = keyOf(list.open)
  const may = useCan('energy:correct')
  const [edited, setEdited] = useLayer('edit')
  const one = useCall(energy.detail, key)
  const { deviceNo, kind, day } = key
  const neighbours = useCall(energy.page, { deviceNo, kind, from: addDays(day, -around), to: addDays(day, around), size: 2 * around + 1 })
  const refetch = () => {
    one.refetch()
    neighbours.refetch()
    list.refetch()
  }
  const row = one.data
  const over = day < siteDay(new Date(siteNow()))
  return (
    <SidePanel title="电量详情" list={list}>
      {!row && !one.error && <p className="empty-state">数据加载中....</p>}
      {!row && one.error && <ErrorNote message={one.error.message} onRetry={one.refetch} />}
      {row && (
        <>
          <DetailHead
            mark={row.manual !== null && <ToneTag tone="busy">人工修正</ToneTag>}
            title={`${row.deviceName} ${energyKinds[row.kind]}`}
          >
            <ExplainMark {...explains(one, '')} of="当日电量" />
          </DetailHead>
          <Facts facts={factsOf(ledgerFields, row)} />
          <EventList events={row.events} />
          <DayChart row={row} />
          <DaysChart call={neighbours} day={day} />
          <Corrections corrections={row.corrections} may={may} done={refetch} />
          {may && over && <Button onClick={() => setEdited(list.open)}>修正电量</Button>}
          {may && !over && <p className="note">今日电量仍在计量，站点时间次日零点后方可修正。</p>}
          {may && edited === list.open && <CorrectDialog row={row} done={refetch} onClose={() => setEdited('')} />}
        </>
      )}
    </SidePanel>
  )
}
