import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  choice,
  choiceFilter,
  columnsOf,
  day,
  derived,
  dictionary,
  type Field,
  factsOf,
  figure,
  filtersOf,
  inputsOf,
  number,
  sheetOf,
  text,
  time,
} from '../../../../console/kit/fields/fields.ts'
import { validOf } from '../../../../console/kit/hooks/useList.ts'
import { power } from '../../../../core/units/units.ts'

interface Inverter {
  id: string
  name: string
  state: string
  brand: string
  ratedKw: number | null
  powerKw: number | null
  since: string
  updatedAt: string
  updatedBy: string
}
const row: Inverter = {
  ...{ id: '1', name: '1号逆变器', state: '1', brand: '02', ratedKw: 110, powerKw: 12_500 },
  ...{ since: '2024-05-01', updatedAt: '2026-11-22 10:06:42', updatedBy: '平台中心-林思远' },
}
const fields: Field<Inverter>[] = [
  text('name', '名称', { filter: true, required: true }),
  choice('state', '状态', { '1': { label: '启用', tone: 'good' }, '0': '停用' }, { filter: true }),
  dictionary('brand', '品牌', 'brand_type', { filter: true, list: false }),
  number('ratedKw', '容量', { unit: 'kW', decimals: 1 }),
  figure('powerKw', '实时功率', power),
  day('since', '投运日期', { form: true, detail: false }),
  time('updatedAt', '修改', { by: 'updatedBy', filter: ['startTime', 'endTime'], export: false }),
  derived('full', '全称', ({ name }) => `${name}（集中式）`),
]
const shown = (title: string) => {
  const column = columnsOf(fields).find(column => column.title === title)
  return renderToStaticMarkup(column?.render?.(undefined, row, 0) as ReactNode)
}
const titles = (given: readonly { title?: unknown }[]) => given.map(({ title }) => title)

describe('one declaration of a noun', () => {
  it('gives the columns, each value as its kind writes it', () => {
    expect(titles(columnsOf(fields))).toEqual(['名称', '状态', '容量', '实时功率', '投运日期', '修改', '全称'])
    expect(shown('名称')).toContain('1号逆变器')
    expect(shown('状态')).toContain('state-dot good')
    expect(shown('容量')).toContain('<b>110</b><small>kW</small>')
    expect(shown('实时功率')).toContain('<b>12.5</b><small>MW</small>')
    expect(shown('修改')).toContain('2026-11-22 10:06<')
    expect(shown('修改')).toContain('平台中心-林思远')
    expect(shown('全称')).toContain('1号逆变器（集中式）')
  })

  it('gives what narrows the list, by the names the server knows', () => {
    expect(filtersOf(fields).flatMap(({ names }) => names)).toEqual(['name', 'state', 'brand', 'startTime', 'endTime'])
  })

  it('gives the inputs of a form: what is measured, worked out or stamped is never typed', () => {
    expect(inputsOf(fields).map(({ key }) => key)).toEqual(['name', 'state', 'brand', 'ratedKw', 'since'])
  })

  it('gives the facts of a detail and the columns of a sheet', () => {
    expect(factsOf(fields, row).map(([title]) => title)).toEqual(['名称', '状态', '品牌', '容量', '实时功率', '修改', '全称'])
    const nameOf = (type: string, code: string) => (`${type} ${code}` === 'brand_type 02' ? '阳光电源' : code)
    expect(sheetOf(fields).map(({ title, text }) => [title, text(row, nameOf)])).toEqual([
      ['名称', '1号逆变器'],
      ['状态', '启用'],
      ['品牌', '阳光电源'],
      ['容量', '110'],
      ['实时功率', '12.5 MW'],
      ['投运日期', '2024-05-01'],
      ['全称', '1号逆变器（集中式）'],
    ])
  })

  it('does not compile where a name is no fact of the row, or of another type', () => {
    // @ts-expect-error no such fact
    const misspelt: Field<Inverter> = text('nmae', '名称')
    // @ts-expect-error a number is no text
    const mistaken: Field<Inverter> = text('ratedKw', '容量')
    expect([misspelt.name, mistaken.name]).toEqual(['nmae', 'ratedKw'])
  })

  it('writes -- where there is no value', () => {
    const empty = { ...row, ratedKw: null, powerKw: null, updatedAt: '', updatedBy: '' }
    for (const field of fields.filter(({ name }) => ['ratedKw', 'powerKw', 'updatedAt'].includes(name)))
      expect(renderToStaticMarkup(field.cell(empty))).toContain('--')
  })
})

describe('the filters of an address', () => {
  it('are asked for where they keep their rule, and left out where somebody wrote nonsense', () => {
    const filters = [...filtersOf(fields), choiceFilter('grade', '等级', { a: '甲' })]
    expect(validOf(filters, { name: '东岗', state: '1', brand: '', grade: 'a' })).toEqual({ name: '东岗', state: '1', grade: 'a' })
    expect(validOf(filters, { name: '<b>', state: '7', grade: 'toString' })).toEqual({})
  })
})
