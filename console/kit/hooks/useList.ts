import { useEffect, useMemo, useState } from 'react'
import type { Call } from '../../../core/contract/call.ts'
import type { CallError } from '../../../core/errors.ts'
import { useApi, useCall } from '../../../core/call/useCall.ts'
import type { Filter } from '../fields/field.ts'
import { readSort, type Sort, sortText } from '../list/sort.ts'
import { useLayer } from './useLayer.ts'
import { useUrlState } from './useUrlState.ts'

/** One page as every paged call answers it. */
export interface Page<Row> {
  records: Row[]
  total: number
  size: number
  current: number
}

/** first: nothing known yet; changing: what shows belongs to the question before; stale: the last poll failed. */
export type Phase = 'first' | 'changing' | 'stale' | 'ready'
export type Values = Readonly<Record<string, string>>

/** A list as its parts share it: `DataTable`, `Filters`, `SidePanel`, `useSheet`. */
export interface List<Row> {
  rows: Row[]
  total: number
  phase: Phase
  /** Why there is nothing to show, or nothing newer. */
  error: CallError | null
  idOf: (row: Row) => string
  filters: readonly Filter[]
  values: Values
  /** Narrows or widens the list; it starts again at its first page. */
  setValues: (changes: Record<string, string>, typing?: boolean) => void
  sort: Sort | null
  setSort: (sort: Sort | null) => void
  page: number
  size: number
  setPage: (page: number, size: number) => void
  /** Ids of the rows something is to be done with, over all pages. */
  picked: readonly string[]
  setPicked: (ids: readonly string[]) => void
  /** Id of the row whose detail is open; '' = none. */
  open: string
  setOpen: (id: string) => void
  refetch: () => void
  /** Any page under the present filters and order, as for a sheet. */
  read: (page: number, size: number) => Promise<Page<Row>>
}

type ById<Row> = { [K in keyof Row]: Row[K] extends string ? K : never }[keyof Row]

interface Options<Row> {
  filters?: readonly Filter[]
  /** What the values of the filters mean to the call, where they are not the call's own parameters. */
  input?: (values: Values) => object
  /** Poll interval, ms. */
  every?: number
  /** Rows of a page, until somebody chooses otherwise. */
  size?: number
  /** Fact of the row that names it. */
  id?: ById<Row>
}
/** The documents page in two spellings; the compiler says where the second is meant. */
type Spelling<Input> = Input extends { pageNo?: unknown } ? { paging: 'pageNo' } : { paging?: 'current' }

export const pageSizes = [10, 20, 30]
const most = 100

/** A paged call with all that moves about it in the address: filters, order, page, what is picked and what is open. */
export function useList<Input, Row>(call: Call<Input, unknown, Page<Row>>, options: Options<Row> & Spelling<Input>): List<Row> {
  const { filters = [], input, every, size: usual = 10, id = 'id' as ById<Row>, paging: spelling } = options
  const api = useApi()
  const names = filters.flatMap(filter => filter.names)
  const own = { page: '1', size: String(usual), sort: '', picked: '' }
  const [state, setState] = useUrlState<typeof own & Record<string, string>>({
    ...Object.fromEntries(names.map(name => [name, ''])),
    ...own,
  })
  const [open, setOpen] = useLayer('id')
  const page = whole(state.page, 1)
  const size = Math.min(most, whole(state.size, usual))
  const sort = readSort(state.sort)

  const valid = validOf(filters, state)
  const ask = (page: number, size: number) =>
    ({
      ...(input ? input(valid) : valid),
      ...(sort && { sort: sort.by, order: sort.order }),
      ...(spelling === 'pageNo' ? { pageNo: page, pageSize: size } : { current: page, size }),
    }) as Input
  const { data, previous, stale, error, refetch } = useCall(call, ask(page, size), { every, keep: true })

  // Rows went while somebody was looking at the last page.
  const last = data && !previous ? Math.max(1, Math.ceil(data.total / size)) : page
  useEffect(() => {
    if (page > last) setState({ page: String(last) }, true)
  }, [page, last, setState])

  // The router takes its time over an address: a box that is ticked is ticked at once.
  const [ticked, setTicked] = useState(state.picked)
  useEffect(() => setTicked(state.picked), [state.picked])
  const picked = useMemo(() => ticked.split(',').filter(Boolean), [ticked])
  return {
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    phase: !data ? 'first' : previous || page > last ? 'changing' : stale ? 'stale' : 'ready',
    error,
    idOf: row => String(row[id]),
    filters,
    values: state,
    // The first letter is a step that can be taken back, and so is emptying the field; the letters between are none.
    setValues: (changes, typing = false) =>
      setState({ ...changes, page: '1' }, typing && Object.entries(changes).every(([name, text]) => text && state[name])),
    sort,
    setSort: next => setState({ sort: sortText(next), page: '1' }),
    page,
    size,
    setPage: (next, of) => setState({ page: String(of === size ? next : 1), size: String(of) }),
    picked,
    setPicked: ids => {
      setTicked(ids.join(','))
      setState({ picked: ids.join(',') }, true)
    },
    open,
    setOpen,
    refetch,
    read: (page, size) => api(call, ask(page, size)),
  }
}

/** What is asked for: empty values and those against their rule narrow nothing. */
export function validOf(filters: readonly Filter[], values: Values): Record<string, string> {
  const known = filters.flatMap(({ names, check }) => names.map(name => [name, values[name] ?? '', check] as const))
  return Object.fromEntries(known.flatMap(([name, value, check]) => (value && !check?.(value) ? [[name, value]] : [])))
}

const whole = (text: string, fallback: number) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback)
