import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formText } from '../../../console/kit/form/formText.ts'
import { EmptyState } from '../../../console/kit/state/EmptyState.tsx'

describe('what a form holds', () => {
  it('has not changed where somebody typed and took it away again', () => {
    expect(formText({ name: '', walls: ['/map'] })).toBe(formText({ name: undefined, walls: ['/map'] }))
    expect(formText({ name: null })).toBe(formText({}))
  })

  it('has changed with any letter, row or order of rows', () => {
    expect(formText({ name: '夜' })).not.toBe(formText({ name: '' }))
    expect(formText({ items: [{ wall: 'a' }, { wall: 'b' }] })).not.toBe(formText({ items: [{ wall: 'b' }, { wall: 'a' }] }))
  })
})

describe('an empty place in a list', () => {
  it('says that it loads, and nowhere that there is nothing', () => {
    const shown = renderToStaticMarkup(<EmptyState loading text="暂无轮播" />)
    expect(shown).toContain('数据加载中....')
    expect(shown).not.toMatch(/暂无|没有/)
  })

  it('says that there is nothing once that is known', () => {
    expect(renderToStaticMarkup(<EmptyState loading={false} text="没有符合条件的轮播" />)).toContain('没有符合条件的轮播')
  })
})
