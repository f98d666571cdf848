import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../core/client.ts'
import { type AlarmRow, alarm } from '../../../core/contract/alarms/alarm.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { CallError, codes } from '../../../core/errors.ts'
import { ApiContext, callKey, createQueries } from '../../../core/call/useCall.ts'
import type { Source } from '../../../screens/kit/Panel.tsx'
import { WallHeader } from '../../../screens/kit/WallHeader.tsx'
import { waitsFor } from '../../../screens/kit/waitsFor.ts'
import { MicrogridAlarms } from '../../../screens/panels/microgrid/MicrogridAlarms.tsx'
import { FocusCurve } from '../../../screens/panels/pv/FocusCurve.tsx'
import { type Focused, focusedOf } from '../../../screens/panels/pv/focusedOf.ts'
import { PeerBars } from '../../../screens/panels/pv/PeerBars.tsx'
import { PvStrip } from '../../../screens/panels/pv/PvStrip.tsx'
import { useSiteAlarms } from '../../../screens/panels/useSiteAlarms.ts'
import { StringCurrents } from '../../../screens/panels/pv/StringCurrents.tsx'

// Without a document a clock has nobody to tell of its steps.
vi.mock('../../../screens/kit/now.ts', () => ({ useNow: () => 0, useSystemNow: () => 0 }))

/** A panel as it looks before any answer has come, or with those there are. */
const shown = (panel: ReactNode, queries = createQueries()) => {
  const silent: Api = () => new Promise(() => {})
  return renderToStaticMarkup(
    <ApiContext value={silent}>
      <QueryClientProvider client={queries}>{panel}</QueryClientProvider>
    </ApiContext>,
  )
}
const loading = '加载中'
const failed = '数据暂不可用'
type List = Parameters<typeof focusedOf>[0]
const listed: List = { data: undefined, loading: true, error: null }
const closely = (focus: Focused) => [
  shown(<FocusCurve focus={focus} />),
  shown(<PeerBars focus={focus} />),
  shown(<StringCurrents focus={focus} />),
]

describe('panels that look at one site closely', () => {
  it('load until it is known which, and say nothing of its data', () => {
    for (const html of closely(focusedOf(listed, undefined))) {
      expect(html).toContain(loading)
      expect(html).not.toMatch(/暂无|没有/)
    }
  })

  it('fail with the list the site comes from', () => {
    const lost: List = { ...listed, loading: false, error: new CallError(codes.network, '') }
    for (const html of closely(focusedOf(lost, undefined))) expect(html).toContain(failed)
  })

  it('say that there is nothing where the list has no site at all', () => {
    const none = { data: { sites: [] }, loading: false, error: null } as unknown as List
    for (const html of closely(focusedOf(none, undefined))) expect(html).toMatch(/暂无|没有/)
  })
})

it('the head of the PV wall claims nothing of sites it has not heard of', () => {
  expect(shown(<PvStrip area="strip" />)).not.toMatch(/全部|未知/)
})

it('a wall of whoever has no site says so: none has reported, and nothing is waited for', () => {
  const queries = createQueries()
  const coverage = { reported: 0, total: 0, reportedKw: 0, totalKw: 0, oldest: '', quality: 'missing' }
  queries.setQueryData(callKey(pv.getPerformance, {}), { states: {}, sites: [], coverage, at: '' })
  const html = shown(<PvStrip area="strip" />, queries)
  expect(html).toContain('没有光伏站点')
  expect(html).not.toContain('全部站点')
  const head = (none: boolean) => renderToStaticMarkup(<WallHeader title="" updatedAt={0} none={none} />)
  expect([head(true), head(false)].map(text => /等待数据|暂无数据/.exec(text)?.[0])).toEqual(['暂无数据', '等待数据'])
})

it('alarms of a micro-grid load until its sites are known: none of the feed is not yet none', () => {
  const feed = { records: [], total: 0, complete: true, loading: false, stale: false, error: null, updatedAt: 1 }
  const html = shown(<MicrogridAlarms area="alarms" alarms={feed} />)
  expect(html).toContain(loading)
  expect(html).not.toContain('没有告警')
})

it('what waits for nothing any more stands for itself', () => {
  const own: Source = { loading: false, error: null, stale: false, updatedAt: 7 }
  const before = { loading: true, error: null }
  expect(waitsFor(own, before, true)).toBe(own)
  expect(waitsFor(own, before, false)).toMatchObject({ loading: true, updatedAt: 0 })
})

it('a head without its line says so in words, not only by colour', () => {
  const head = (cut: boolean) => renderToStaticMarkup(<WallHeader title="" updatedAt={1} stale cut={cut} alarms={3} />)
  expect([head(true), head(false)].map(html => html.includes('连接中断'))).toEqual([true, false])
})

it('a wall of some sites counts their alarms only: by the feed, or where it holds not all of them, as the server answers', () => {
  const row = (id: string, stationId: string) => ({ id, stationId, sign: '1' }) as AlarmRow
  const feed = {
    records: [row('1', 'A'), row('2', 'B')],
    total: 2,
    complete: true,
    loading: false,
    stale: false,
    error: null,
    updatedAt: 1,
  }
  const queries = createQueries()
  const asked = { pageNo: 1, pageSize: 100, status: '1', live: true, siteIds: ['B'] }
  queries.setQueryData(callKey(alarm.page, asked), { records: [row('2', 'B')], total: 7 })
  const Count = (given: { complete: boolean; siteIds: string[] | undefined }) => {
    const { total, loading } = useSiteAlarms({ ...feed, complete: given.complete }, given.siteIds)
    return loading ? '--' : total
  }
  expect(shown(<Count complete siteIds={['B']} />, queries)).toBe('1')
  expect(shown(<Count complete={false} siteIds={['B']} />, queries)).toBe('7')
  expect(shown(<Count complete siteIds={[]} />, queries)).toBe('0')
  expect(shown(<Count complete siteIds={undefined} />, queries)).toBe('--')
})
