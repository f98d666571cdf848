import { Button, Grid } from 'antd'
import { useState } from 'react'
import { patrol, type PatrolRow } from '../../core/contract/orders/patrol.ts'
import { patrolStateNames } from '../../core/rules/patrolStates.ts'
import { minutes } from '../../core/call/useCall.ts'
import { columnsOf, inputsOf, sheetOf } from '../kit/fields/fields.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { RowPanel } from '../kit/list/RowPanel.tsx'
import { OrderPage } from '../kit/pages/OrderPage.tsx'
import { useLayer } from '../kit/hooks/useLayer.ts'
import { useList, type Values } from '../kit/hooks/useList.ts'
import { useCan } from '../kit/hooks/useMenu.ts'
import { stateFilter, type States, useStates } from '../kit/hooks/useStates.ts'
import { PatrolDetail } from './PatrolDetail.tsx'
import { patrolFields, patrolFilters, patrolInputs } from './patrolFields.tsx'

const every = minutes(1)
const states: States<typeof patrol.list> = {
  name: 'state',
  title: '巡检状态',
  options: patrolStateNames,
  counts: patrol.list,
  countsOf: ({ states: counted }) => ({
    '': counted.reduce((sum, { count }) => sum + count, 0),
    ...Object.fromEntries(counted.map(({ code, count }) => [code, count])),
  }),
}
const input = (values: Values) => values
/** Beside an open detail on an ordinary screen. */
const inDetail = new Set<unknown>(['progress', 'length', 'startTime', 'orgId', 'planDate'])

/** A new round, or another form of one. */
function PatrolDialog({ patrol: now, done, onClose }: { patrol?: PatrolRow; done: () => void; onClose: () => void }) {
  /** As it was when the form was filled; the list is read again meanwhile. */
  const [row] = useState(now)
  const { orderId = '', id = '', version } = row ?? {}
  return (
    <FormDialog
      title={row ? '编辑巡检' : '新增巡检'}
      call={patrol.save}
      initial={row}
      input={values => ({ ...values, orderId, id, version }) as never}
      done={done}
      onClose={onClose}
    >
      {inputsOf(patrolInputs)}
    </FormDialog>
  )
}

/** Rounds by state: arranged, given devices, begun, followed and ended. @param wide of every enterprise one may see */
export function PatrolCenter({ wide = false }: { wide?: boolean }) {
  const fields = patrolFields(wide)
  const columns = columnsOf(fields)
  const large = Grid.useBreakpoint().xxl
  const manages = useCan('patrol:manage')
  const [edited, setEdited] = useLayer('edit')
  const paged = useList(patrol.list, { filters: [stateFilter(states), ...patrolFilters(wide)], input, every })
  const list = useStates(paged, states, input, every)
  const row = list.rows.find(({ id }) => id === edited)
  return (
    <>
      <OrderPage
        noun="巡检"
        title="巡检"
        list={list}
        columns={list.open && !large ? columns.filter(({ key }) => !inDetail.has(key)) : columns}
        sheet={sheetOf(fields)}
        actions={
          manages && (
            <Button type="primary" onClick={() => setEdited('new')}>
              新增巡检
            </Button>
          )
        }
        detail={
          <RowPanel key={list.open} title="巡检详情" list={list} call={patrol.detail}>
            {open => <PatrolDetail patrol={open} fields={fields} onDone={list.refetch} onEdit={() => setEdited(open.id)} />}
          </RowPanel>
        }
      />
      {manages && (edited === 'new' || row) && <PatrolDialog key={edited} patrol={row} done={list.refetch} onClose={() => setEdited('')} />}
    </>
  )
}
