import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { cue, type NamedWall } from '../../../core/contract/walls/cue.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { search } from '../../../core/rules/rules.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { SentLine } from './SentLine.tsx'
import type { Conduct } from './useConduct.ts'

interface Props {
  wall: NamedWall
  conduct: Conduct
  off: boolean
}

const keyOf = (itemNumber: string) => `site:${itemNumber}`
const typeName = (type: string) => siteTypes[type as keyof typeof siteTypes] ?? ''

/** Sites of the wall's organisation by name; one touch takes the wall's map there. */
export function SiteSearch({ wall, conduct, off }: Props) {
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const complaint = search(text)
  const found = useCall(cue.getSites, { keyword, orgId: wall.orgId }, { enabled: !complaint, keep: true })
  const called = new Set(wall.shows.map(({ query }) => new URLSearchParams(query).get('site')))
  return (
    <section aria-label="聚焦站点">
      <h3>聚焦站点</h3>
      <Input
        size="large"
        allowClear
        placeholder="站点名称"
        aria-label="站点名称"
        maxLength={40}
        value={text}
        status={complaint ? 'error' : undefined}
        onChange={event => setText(event.target.value)}
      />
      {complaint && (
        <p className="told told--failed" role="alert">
          {complaint}
        </p>
      )}
      <SentLine conduct={conduct} at={where => where.startsWith('site:')} />
      {found.error && !found.data && (
        <p className="told told--failed" role="alert">
          {found.error.message}
        </p>
      )}
      {found.data?.length === 0 && <p className="note">没有名称相符的站点</p>}
      <ul className="conductor-list">
        {(found.data ?? []).map(site => (
          <li key={site.itemNumber}>
            <button
              type="button"
              disabled={off}
              aria-pressed={called.has(site.itemNumber)}
              onClick={() => void conduct.send(keyOf(site.itemNumber), { kind: 'site', itemNumber: site.itemNumber })}
            >
              <b>{site.itemName}</b>
              <time>{typeName(site.itemType)}</time>
              <small>{site.areaName}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
