import type { Dayjs } from 'dayjs'

export type NextDeal = '1' | '2' | '3'

/** What the form of a decision holds. */
export interface HandlingFields {
  nextDeal: NextDeal
  dealOpinion: string
  orderDegree?: string
  planFinishTime?: Dayjs
  crewId?: string
  crewName?: string
  principal?: string
  principalContact?: string
}
