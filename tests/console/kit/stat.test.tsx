import { App } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { besideOf } from '../../../console/kit/hooks/useCompared.ts'
import { ChartExport } from '../../../console/kit/stat/ChartExport.tsx'
import { withOwn } from '../../../console/kit/stat/withOwn.ts'
import { CallError } from '../../../core/errors.ts'

const failure = new CallError(500, '服务异常')
const known = { data: 1, error: null }

describe('what a curve is compared with', () => {
  it('is waited for until each of it is here or has failed', () => {
    expect(besideOf([known, known])).toEqual({ waiting: false, missing: '' })
    expect(besideOf([known, { data: undefined, error: null }])).toEqual({ waiting: true, missing: '' })
    expect(besideOf([known, { data: undefined, error: failure }])).toEqual({ waiting: false, missing: '服务异常' })
    // Its last poll failed, and it is drawn.
    expect(besideOf([{ data: 1, error: failure }])).toEqual({ waiting: false, missing: '' })
  })

  it('and so is the answer itself, while the one before still stands', () => {
    expect(withOwn({ previous: true }).waiting).toBe(true)
    expect(withOwn({ previous: false }, besideOf([{ data: undefined, error: null }])).waiting).toBe(true)
    expect(withOwn({ previous: false }, besideOf([known])).waiting).toBe(false)
  })
})

describe('taking home what is drawn', () => {
  const shown = (beside: Parameters<typeof ChartExport>[0]['beside']) =>
    renderToStaticMarkup(
      <App>
        <ChartExport table={{ head: [], rows: [] }} chart={{ current: null }} title="负荷" disabled={false} beside={beside} />
      </App>,
    )

  it('waits for what is on its way, and says so', () => {
    const buttons = shown({ waiting: true, missing: '' }).split('<button').slice(1)
    expect(buttons.map(button => button.includes('ant-btn-loading'))).toEqual([true, true])
    expect(shown({ waiting: true, missing: '' })).toContain('数据加载中，取得后可导出')
  })

  it('goes without what did not come, and says what is missing', () => {
    expect(shown({ waiting: false, missing: '服务异常' })).not.toContain('ant-btn-loading')
    expect(shown({ waiting: false, missing: '服务异常' })).toContain('导出的文件中没有：服务异常')
    expect(shown(undefined)).not.toContain('对比数据')
  })
})
