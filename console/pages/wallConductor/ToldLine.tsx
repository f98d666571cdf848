import type { Conduct } from './useConduct.ts'

/** Confirmation or error of the last order, beside the control it came from. */
export function ToldLine({ conduct, at }: { conduct: Conduct; at: (where: string) => boolean }) {
  const { told } = conduct
  if (!told || !at(told.at)) return null
  return (
    <p className={told.ok ? 'told' : 'told told--failed'} role={told.ok ? 'status' : 'alert'}>
      {told.text}
    </p>
  )
}
