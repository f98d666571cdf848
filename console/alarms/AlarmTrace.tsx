import { Timeline } from 'antd'

interface Props {
  trace: readonly { step: string; who: string; at: string; note: string }[]
}

/** What happened to an alarm, with who and when. */
export function AlarmTrace({ trace }: Props) {
  return (
    <Timeline
      className="alarm-trace"
      items={trace.map(({ step, who, at, note }) => ({
        content: (
          <>
            <b>{step}</b> <span>{who}</span> <time>{at}</time>
            {note && note !== '无' && <p>{note}</p>}
          </>
        ),
      }))}
    />
  )
}
