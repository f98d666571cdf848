import type { Conduct } from './useConduct.ts'

/** Confirmation or error of the last order, beside the control it came from. */
export function SentLine({ conduct, at }: { conduct: Conduct; at: (where: string) => boolean }) {
  const { sent } = conduct
  if (!sent || !at(sent.at)) return null
  return (
    <p className={sent.ok ? 'told' : 'told told--failed'} role={sent.ok ? 'status' : 'alert'}>
      {sent.text}
    </p>
  )
}
