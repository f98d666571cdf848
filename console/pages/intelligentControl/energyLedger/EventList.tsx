import { type LedgerDay, registerEvents } from '../../../../core/contract/energy/energy.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'

/** What was not simply counted that day, in the order of the day. */
export function EventList({ events }: Pick<LedgerDay, 'events'>) {
  if (events.length === 0) return null
  return (
    <section aria-label="表计事件">
      <h4>表计事件</h4>
      <Facts
        facts={events.map(({ kind, at, from, to }) => [`${at} ${registerEvents[kind]}`, `${from.toFixed(2)} → ${to.toFixed(2)} kWh`])}
      />
    </section>
  )
}
