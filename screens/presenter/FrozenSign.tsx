import { usePage } from '../kit/page.ts'
import { frozenSinceAtom } from '../shown/frozen.ts'

const time = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'medium', hourCycle: 'h23' })

/** Nobody may take a standing picture for the present. */
export function FrozenSign() {
  const since = usePage(frozenSinceAtom)
  if (since === null) return null
  return (
    <p className="frozen-sign" role="status">
      <i aria-hidden="true" />
      画面已冻结 <time>{time.format(since)}</time>
    </p>
  )
}
