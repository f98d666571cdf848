import { Pagination, Table } from 'antd'
import { useState } from 'react'
import { dataImport, type ImportRow, type ImportVerdict } from '../../../core/contract/platform/dataImport.ts'
import { useCall } from '../../../core/call/useCall.ts'
import type { SheetField } from '../fields/field.ts'
import { AsyncContent } from '../state/AsyncContent.tsx'
import { importedOf } from './rowsOfSheet.ts'
import { useNames } from './useNames.ts'
import './importRows.css'

interface Props {
  id: string
  fields: readonly SheetField[]
  verdict: ImportVerdict
}

/** Rows of an import of one verdict: what stands in each, what is wrong where, what changes from what. */
export function ImportRows({ id, fields, verdict }: Props) {
  const [page, setPage] = useState(1)
  const rows = useCall(dataImport.rows, { id, verdict, current: page, size: 50 }, { keep: true })
  const imported = importedOf(fields)
  const nameOf = useNames(imported)
  return (
    <AsyncContent call={rows}>
      {({ records, total }) => (
        <>
          <Table<ImportRow>
            size="small"
            rowKey="n"
            pagination={false}
            scroll={{ x: 'max-content', y: 360 }}
            dataSource={records}
            columns={[
              { title: '数据行', dataIndex: 'n', width: 72, fixed: 'left', className: 'figures' },
              ...(verdict === 'fault' || verdict === 'refused'
                ? [
                    {
                      title: '错误',
                      key: 'faults',
                      width: 260,
                      render: (_: unknown, row: ImportRow) => <Faults row={row} fields={imported} />,
                    },
                  ]
                : []),
              ...imported.map(field => ({
                title: field.title,
                key: field.name,
                render: (_: unknown, row: ImportRow) => <Cell row={row} field={field} nameOf={nameOf} />,
              })),
            ]}
          />
          {total > 50 && (
            <Pagination size="small" align="end" current={page} pageSize={50} total={total} showSizeChanger={false} onChange={setPage} />
          )}
        </>
      )}
    </AsyncContent>
  )
}

const Faults = ({ row, fields }: { row: ImportRow; fields: readonly SheetField[] }) => (
  <span className="import-fault">
    {Object.entries(row.faults)
      .map(([name, fault]) => (name ? `${fields.find(field => field.name === name)?.title ?? name}：${fault}` : fault))
      .join('；')}
  </span>
)

interface CellProps {
  row: ImportRow
  field: SheetField
  nameOf: (field: SheetField, value: unknown) => string
}

function Cell({ row, field, nameOf }: CellProps) {
  const given = nameOf(field, row.given[field.name])
  if (row.faults[field.name]) return <span className="import-fault">{given || '（空）'}</span>
  if (!(field.name in row.before)) return <>{given}</>
  return (
    <span className="import-changed">
      <del>{nameOf(field, row.before[field.name]) || '（空）'}</del> {nameOf(field, row.after[field.name]) || '（空）'}
    </span>
  )
}
