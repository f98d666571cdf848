import { describe, expect, it } from 'vitest'
import { choice, dictionary, number, text, time } from '../../../../console/kit/fields/fields.ts'
import { rowsOfSheet } from '../../../../console/kit/imports/rowsOfSheet.ts'

interface Row {
  name: string
  kind: string
  kw: number | null
  state: string
  at: string
}
const fields = [
  text<Row>('name', '名称', { required: true }),
  dictionary<Row>('kind', '类别', 'brand_type'),
  number<Row>('kw', '功率 kW'),
  choice<Row>('state', '状态', { '1': '在用', '0': '停用' }),
  time<Row>('at', '修改时间'),
]
const codeOf = (_type: string, name: string) => (name === '逆变器' ? '002' : undefined)
const read = (rows: (string | number)[][]) => rowsOfSheet(rows, fields, codeOf)

describe('the rows of a sheet', () => {
  it('are named by the heads of their columns, in any order, with codes for names and numbers for texts', () => {
    expect(
      read([
        ['类别', '名称 *', '功率 kW', '状态', '修改时间'],
        ['逆变器', 'A', '1,200.5', '在用', '2026-01-01 00:00:00'],
      ]),
    ).toEqual({ rows: [{ name: 'A', kind: '002', kw: 1200.5, state: '1' }], unknown: [] })
  })

  it('leave out what is empty, and lines of nothing', () => {
    expect(
      read([
        ['名称', '功率 kW'],
        ['A', ''],
        ['', ''],
        ['B', 3],
      ]).rows,
    ).toEqual([{ name: 'A' }, { name: 'B', kw: 3 }])
  })

  it('keep what they do not understand, for the server to refuse at its cell', () => {
    expect(
      read([
        ['名称', '类别', '功率 kW'],
        ['A', '风机', '约 3'],
      ]).rows,
    ).toEqual([{ name: 'A', kind: '风机', kw: '约 3' }])
  })

  it('begin below the head, wherever that stands, and tell which columns nobody knows', () => {
    expect(read([['2026 年台账'], ['名称', '备忘'], ['A', 'x']])).toEqual({ rows: [{ name: 'A' }], unknown: ['备忘'] })
  })

  it('are refused without a head, without rows, and with a head that stands twice', () => {
    expect(() => read([['甲', '乙']])).toThrow('没有找到表头')
    expect(() => read([['名称']])).toThrow('没有数据')
    expect(() =>
      read([
        ['名称', '名称'],
        ['A', 'B'],
      ]),
    ).toThrow('出现了两次')
  })
})
