import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { minutesOf, words, wordsWith } from '../../../console/Layout/help/help.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { resources } from '../../../core/resources/resources.ts'
import { type RoleKind, roleKinds } from '../../../core/resources/roleKinds.ts'
import type { Resource } from '../../../core/resources/Resource.ts'
import { sources } from '../../house/imports.ts'

const held = (role: RoleKind) => (resources as readonly Resource[]).flatMap(({ url, roles }) => (roles?.includes(role) ? [url] : []))

describe('the help', () => {
  it.each(Object.keys(roleKinds) as RoleKind[])('has five minutes for %s, on pages that role holds', role => {
    const minutes = minutesOf(role)
    expect(minutes.length).toBeGreaterThanOrEqual(4)
    expect(minutes.length).toBeLessThanOrEqual(6)
    expect(minutes.flatMap(({ page }) => (page && !held(role).includes(page) ? [page] : []))).toEqual([])
  })

  it('explains every word once, and finds it by what it is called or means', () => {
    expect(words.length).toBeGreaterThan(30)
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
    expect(wordsWith('网关 中断').map(([word]) => word)).toEqual(expect.arrayContaining(['网关', '事件']))
    // Figures say themselves what they are.
    expect(wordsWith(figureWords.bill.name)).toContainEqual([figureWords.bill.name, figureWords.bill.means])
    expect(wordsWith('没有这样的词')).toEqual([])
  })

  it('has one word for one thing: pages know no other one for it', () => {
    const rivals = /洪泛/
    expect(sources('console').filter(file => rivals.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(words.map(([word]) => word)).toContain('告警风暴')
  })
})
