import { ago } from '../../../core/time/time.ts'
import { ageOf, freshness } from '../../../core/units/freshness.ts'
import { useNow } from '../hooks/useNow.ts'
import './dataAge.css'

/** "3 分钟前", with the site time on hover; marked when it is late. */
export function DataAge({ at, every }: { at: string; every?: number }) {
  const age = ageOf(at, useNow())
  if (!at) return <span className="data-age gone">无数据</span>
  return (
    <time className={`data-age ${freshness(age, every)}`} title={at}>
      {ago(age)}
    </time>
  )
}
