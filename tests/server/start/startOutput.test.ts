import { describe, expect, it } from 'vitest'
import { createStartOutput } from '../../../server/start/createStartOutput.ts'
import { demoAccounts, firstOfEachKind } from '../../../server/demo/demoAccounts.ts'

const outputOf = (isTTY: boolean) => {
  let text = ''
  const output = createStartOutput({ isTTY, write: part => (text += part) })
  output.log('打开')
  for (let n = 0; n <= 100; n++) output.progress('历史数据', n / 100)
  output.log('完成')
  return text
}

describe('the output of a start', () => {
  it('rewrites one line on a terminal', () => {
    const lines = outputOf(true).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]?.split('\r')).toHaveLength(102)
    expect(lines[1]).toMatch(/100 % {2}历史数据$/)
    expect(lines[2]).toBe('完成')
  })

  it('writes a line for every tenth into a file, without control characters', () => {
    const lines = outputOf(false).trimEnd().split('\n')
    expect(lines).toHaveLength(13)
    expect(lines[1]).toBe('    0 %  历史数据')
    expect(lines.at(-2)).toBe('  100 %  历史数据')
    expect([...lines.join('')].every(letter => letter >= ' ')).toBe(true)
  })

  it('ends the line of an unfinished step before it says something else', () => {
    let text = ''
    const output = createStartOutput({ isTTY: true, write: part => (text += part) })
    output.progress('天气', 0.5)
    output.log('失败')
    expect(text.split('\n')).toEqual([expect.stringContaining('天气'), '失败', ''])
  })

  it('names one account of every kind with what it is for', () => {
    const all = demoAccounts()
    const first = firstOfEachKind(all)
    expect(first).toEqual(all.slice(0, 7))
    expect(new Set(first.map(account => account.kind)).size).toBe(7)
    for (const { purpose, roleName } of all) expect(`${purpose}/${roleName}`).toMatch(/^\p{Script=Han}.+\/\p{Script=Han}/u)
    expect(first[0]?.kind).toBe('platform-admin')
  })
})
