import type { ReplyOf } from '../../core/contract/call.ts'
import type { alarm } from '../../core/contract/alarms/alarm.ts'

type Steps = ReplyOf<typeof alarm.getAlarmById>['trace']

/** The newest that there is room for. */
const most = 3

/** What became of the alarm, oldest first, the last one as it stands: who decided, who is on the way, what was found. */
export function IncidentSteps({ steps }: { steps: Steps }) {
  return (
    <ol className="incident-steps" aria-label="处理进展">
      {steps.slice(-most).map(({ step, who, at }) => (
        <li key={`${at} ${step}`}>
          <time>{at.slice(11, 16)}</time>
          <b>{step}</b>
          <em>{who}</em>
        </li>
      ))}
    </ol>
  )
}
