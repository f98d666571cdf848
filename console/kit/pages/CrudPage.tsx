import { Button, Grid } from 'antd'
import type { ReactNode } from 'react'
import { actionsColumn, type RowAction } from '../list/actionsColumn.tsx'
import { isImportable } from '../../../core/rules/importable.ts'
import type { Capability } from '../../../core/resources/capabilities.ts'
import type { CrudCalls } from '../hooks/crudCalls.ts'
import { type Column, columnsOf, type Field, filtersOf, sheetOf } from '../fields/fields.ts'
import { ExportButton } from '../print/ExportButton.tsx'
import { ListPage } from './ListPage.tsx'
import { RowFactsPanel } from '../list/RowFactsPanel.tsx'
import { RowDialog } from '../list/RowDialog.tsx'
import { useLayer } from '../hooks/useLayer.ts'
import { useChanges } from '../hooks/useChanges.tsx'
import { useList } from '../hooks/useList.ts'
import { useCan } from '../hooks/useMenu.ts'
import { useRemove } from '../form/useRemove.tsx'
import type { FormValues } from '../form/formValues.ts'
import { CornerNote } from '../state/CornerNote.tsx'
import { lazyPart } from '../state/lazyPart.tsx'

const ImportDialog = lazyPart('导入', async () => ({ default: (await import('../imports/ImportDialog.tsx')).ImportDialog }), CornerNote)

interface Props<Row> {
  /** As people call it: 轮播, 品牌型号. */
  noun: string
  calls: CrudCalls<Row>
  fields: readonly Field<Row>[]
  /** The row as a person would name it. */
  nameOf: (row: Row) => string
  /** Capability that adding, changing and removing need. */
  change?: Capability
  /** Rows the user may change and remove; all, if left out. */
  changeable?: (row: Row) => boolean
  columns?: readonly Column<Row>[]
  /** What else can be done with a row. */
  actions?: readonly RowAction<Row>[]
  /** Inputs besides those of the fields. */
  inputs?: ReactNode
  /** What a new one begins with. */
  blank?: FormValues
  /** Of the form, px. */
  width?: number
  /** What is asked before one is removed. */
  question?: string
  /** Poll interval, ms. */
  every?: number
}

/**
 * A noun that is listed, looked at, added, changed, removed and exported: the page of most nouns. What is odd stands on
 * the hooks instead.
 */
export function CrudPage<Row extends { id: string }>(props: Props<Row>) {
  const { noun, calls, fields, nameOf, change, changeable, columns = columnsOf(fields), actions = [], question, every, ...form } = props
  const may = useCan(change)
  const wide = Grid.useBreakpoint().xxl
  const changes = useChanges(calls.list, may)
  const list = useList(calls.list, { filters: [...filtersOf(fields), ...changes.filters], every })
  const removed = changes.shows(list)
  const [edited, setEdited] = useLayer('edit')
  const [imported, setImported] = useLayer('import')
  const imports = may && isImportable(calls.list.records) ? calls.list.records : undefined
  const remove = useRemove(calls.remove, { question, inTheWay: changes.inTheWay, done: changes.readAgain })
  const regular: RowAction<Row>[] = [
    ...actions,
    ...(may && calls.update ? [{ title: '编辑', shows: changeable, run: (row: Row) => setEdited(row.id) }] : []),
    ...(may && calls.remove
      ? [{ title: '删除', danger: true, shows: changeable, run: (row: Row) => remove(`删除${noun}“${nameOf(row)}”`, { id: row.id }) }]
      : []),
  ]
  const verbs = removed ? [changes.restores<Row>()] : regular
  // Beside an open detail on an ordinary screen: what a card leaves out as well, so that the list need not scroll sideways.
  const fitting = calls.detail && list.open && !wide ? columns.filter(({ card }) => card !== false) : columns
  const shown = removed ? [...fitting, ...changes.columns<Row>()] : fitting
  return (
    <ListPage
      list={list}
      columns={verbs.length > 0 ? [...shown, actionsColumn(nameOf, verbs)] : shown}
      noun={noun}
      opens={calls.detail !== undefined && !removed}
      actions={
        <>
          <ExportButton title={noun} list={list} sheet={sheetOf(fields)} />
          {imports && !removed && <Button onClick={() => setImported('new')}>导入</Button>}
          {may && calls.add && !removed && (
            <Button type="primary" onClick={() => setEdited('new')}>
              新增{noun}
            </Button>
          )}
        </>
      }
      aside={
        calls.detail &&
        list.open && (
          <RowFactsPanel
            key={list.open}
            title={`${noun}详情`}
            history={row => (changeable?.(row) === false ? undefined : changes.recordOf(row.id))}
            {...{ list, call: calls.detail, fields, nameOf }}
          />
        )
      }
    >
      {edited && may && <RowDialog key={edited} id={edited} onClose={() => setEdited('')} {...{ noun, list, calls, fields, ...form }} />}
      {imported && imports && (
        <ImportDialog
          noun={imports}
          fields={fields}
          id={imported}
          onBegun={setImported}
          onClose={() => setImported('')}
          done={changes.readAgain}
        />
      )}
    </ListPage>
  )
}
