import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { type Choices, tabsFilter } from '../fields/fields.ts'
import { type List, type Values, validOf } from './useList.ts'

/** The states that things of one kind pass through, as tabs over their list. */
export interface States<C extends AnyCall> {
  /** Name of the state in the address. */
  name: string
  title: string
  options: Choices
  /** Counts what the other filters leave, by state. */
  counts: C
  countsOf: (reply: ReplyOf<C>) => Readonly<Record<string, number>>
}

/** The filter of the states, without their counts: `useList` has to know it. */
export const stateFilter = ({ name, title, options }: Pick<States<AnyCall>, 'name' | 'title' | 'options'>) =>
  tabsFilter(name, title, options)

/**
 * A list that shows at each state how many there are of it.
 * @param input what the filters mean to the calls, as `useList` was told
 * @param every poll interval, ms
 */
export function useStates<Row, C extends AnyCall>(list: List<Row>, states: States<C>, input: (values: Values) => object, every?: number) {
  const others = list.filters.filter(({ names }) => !names.includes(states.name))
  const counts = useCall(states.counts, input(validOf(others, list.values)) as InputOf<C>, { every, keep: true })
  return {
    ...list,
    filters: [
      tabsFilter(states.name, states.title, states.options, counts.data && states.countsOf(counts.data), counts.previous),
      ...others,
    ],
    refetch: () => {
      list.refetch()
      counts.refetch()
    },
  }
}
