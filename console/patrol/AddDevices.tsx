import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { patrol as calls, type PatrolRow } from '../../core/contract/orders/patrol.ts'
import { sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { ReportTable } from '../kit/print/ReportTable.tsx'
import { SearchField } from '../kit/list/SearchField.tsx'
import { SimplePagination } from '../kit/list/SimplePagination.tsx'
import { SiteSelect } from '../monitor/SiteSelect.tsx'

const size = 10
const head = [
  { title: '选择', width: '56px' },
  { title: '设备' },
  { title: '类型', width: '130px' },
  { title: '站点' },
  { title: '重点设备', width: '150px' },
]

/** Chooses devices for a round: key devices that are due soonest first. */
export function AddDevices({ patrol, onDone, onClose }: { patrol: PatrolRow; onDone: () => void; onClose: () => void }) {
  const api = useApi()
  const { message } = App.useApp()
  const [site, setSite] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall(
    calls.pickDevice,
    { patrolId: patrol.id, ...(site && { stationId: site }), ...(keyword && { keyword }), current: page, size },
    { keep: true },
  )
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value)
    setPage(1)
  }
  const add = async () => {
    setBusy(true)
    try {
      await api(calls.addDevice, { patrolId: patrol.id, deviceNos: [...picked] }, { onMessage: said => void message.success(said) })
      onDone()
      onClose()
    } catch (failure) {
      void message.error(sentence(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`添加设备 · ${patrol.patrolName}`} width={860} onClose={onClose}>
      <ControlRow
        end={
          <Button type="primary" disabled={picked.length === 0} loading={busy} onClick={() => void add()}>
            加入巡检{picked.length ? `（${picked.length}）` : ''}
          </Button>
        }
      >
        <SearchField label="设备或站点" value={keyword} onSearch={narrow(setKeyword)} />
        <SiteSelect value={site} onChange={narrow(setSite)} all="全部站点" />
      </ControlRow>
      {error && !data && <ErrorNote message={error.message} onRetry={refetch} />}
      {!data && !error && <EmptyState loading text="" />}
      {data && (
        <ReportTable
          label="可选设备"
          head={head}
          empty="没有符合条件的设备"
          rows={data.records.map(row => ({
            key: row.devNo,
            cells: [
              <Checkbox
                key="pick"
                aria-label={`选择 ${row.devName} ${row.stationName}`}
                disabled={row.planned}
                checked={row.planned || picked.includes(row.devNo)}
                onChange={({ target }) => setPicked(target.checked ? [...picked, row.devNo] : picked.filter(no => no !== row.devNo))}
              />,
              row.devName,
              row.devTypeName,
              row.stationName,
              row.isKey ? `${row.nextDue} 到期` : '',
            ],
          }))}
        />
      )}
      {data && <SimplePagination {...{ page, size }} total={data.total} onPage={setPage} />}
    </Dialog>
  )
}
