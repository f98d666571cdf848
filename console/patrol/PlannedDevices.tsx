import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { patrol as calls, type PatrolRow, type PlannedDevice } from '../../core/contract/orders/patrol.ts'
import { remark } from '../../core/rules/rules.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { inputsOf, text } from '../kit/fields/fields.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { ReportTable } from '../kit/print/ReportTable.tsx'
import { SimplePagination } from '../kit/list/SimplePagination.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { TwoLineText } from '../kit/detail/TwoLineText.tsx'
import { useRemove } from '../kit/form/useRemove.tsx'

interface Props {
  patrol: PatrolRow
  /** Devices may be taken out. */
  manages: boolean
  /** What was found may be written down. */
  reports: boolean
  onDone: () => void
}

const size = 10
const head = [{ title: '设备' }, { title: '检查', width: '40%' }]
const inputs = inputsOf<PlannedDevice>([text('resultRemark', '检查说明', { rule: remark, max: 200, rows: 2 })])

function Found({ result, inspectTime, resultRemark }: PlannedDevice) {
  if (!result) return <StateDot tone="idle">未检</StateDot>
  return (
    <TwoLineText second={resultRemark || inspectTime.slice(5, 16)}>
      <StateDot tone={result === 'normal' ? 'good' : 'bad'} title={inspectTime}>
        {result === 'normal' ? '正常' : '异常'}
      </StateDot>
    </TwoLineText>
  )
}

/** The devices of a round, in the order they are planned, with what was found at each. */
export function PlannedDevices({ patrol, manages, reports, onDone }: Props) {
  const [page, setPage] = useState(1)
  const [reported, setReported] = useState<PlannedDevice | null>(null)
  const { data, error, refetch } = useCall(
    calls.deviceList,
    { patrolId: patrol.id, current: page, size },
    { keep: true, every: minutes(1) },
  )
  const done = () => {
    refetch()
    onDone()
  }
  const remove = useRemove(calls.removeDevice, { question: '将该设备移出本次巡检，是否继续？', done })
  if (error && !data) return <ErrorNote message={error.message} onRetry={refetch} />
  if (!data) return <EmptyState loading text="" />
  return (
    <>
      <ReportTable
        label="巡检设备"
        head={head}
        empty="还没有设备"
        rows={data.records.map(row => ({
          key: row.id,
          cells: [
            <TwoLineText key="device" second={row.stationName}>
              {row.devName}
              {row.isKey && '（重点）'}
            </TwoLineText>,
            <span key="found">
              <Found {...row} />
              {reports && (
                <Button type="link" size="small" aria-label={`登记 ${row.devName}`} onClick={() => setReported(row)}>
                  登记结果
                </Button>
              )}
              {manages && !row.result && (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`移除 ${row.devName}`}
                  onClick={() => remove(row.devName, { id: row.id })}
                >
                  移除
                </Button>
              )}
            </span>,
          ],
        }))}
      />
      <SimplePagination {...{ page, size }} total={data.total} onPage={setPage} />
      {reported && (
        <FormDialog
          title={`检查结果 · ${reported.devName}`}
          call={calls.inspect}
          initial={{ result: reported.result || 'normal', resultRemark: reported.resultRemark }}
          input={values => ({ ...values, id: reported.id }) as never}
          done={done}
          onClose={() => setReported(null)}
        >
          <Form.Item name="result" label="检查结果">
            <Radio.Group
              options={[
                { value: 'normal', label: '正常' },
                { value: 'abnormal', label: '异常' },
              ]}
            />
          </Form.Item>
          {inputs}
        </FormDialog>
      )}
    </>
  )
}
