import { describe, expect, it } from 'vitest'
import { alarmFields } from '../../console/alarms/alarmFields.tsx'
import { alarmFilters, alarmInput, countsOf } from '../../console/alarms/alarmFilters.tsx'
import { stepFrom } from '../../console/kit/chart/stepFrom.ts'
import { limitText, shortTime, toneOf, valueText } from '../../console/alarms/alarmTexts.ts'
import { columnsOf, sheetOf } from '../../console/kit/fields/fields.ts'
import { sheetCell as cell } from '../../console/kit/print/sheet.ts'
import { validOf } from '../../console/kit/hooks/useList.ts'

describe('the alarm list', () => {
  it('asks for the state and the filters of the address', () => {
    expect(alarmInput({ state: '2-1', keyword: '东岗' })).toEqual({ sign: '2', status: '1', keyword: '东岗', grouped: true })
    expect(alarmInput({})).toEqual({ grouped: true })
    expect(alarmInput({ each: '1' })).toEqual({})
    expect(alarmInput({ state: 'all', keyword: '东岗' })).toEqual({ keyword: '东岗', grouped: true })
    expect(alarmInput({ state: 'mine' })).toEqual({ waiting: true, grouped: true })
  })

  it('does not ask for a state nobody knows, or a search against the rule', () => {
    expect(validOf(alarmFilters, { state: '9-9', keyword: '<b>', type: '01' })).toEqual({ type: '01' })
  })

  it('counts recovered conditions together, whichever of 0 and 3 they carry', () => {
    const rows = [
      { sign: '1', status: '1', count: 7, waiting: 7, shelved: 0 },
      { sign: '2', status: '0', count: 1, waiting: 0, shelved: 0 },
      { sign: '2', status: '1', count: 2, waiting: 1, shelved: 1 },
      { sign: '2', status: '3', count: 4, waiting: 0, shelved: 0 },
    ]
    expect(countsOf(rows)).toEqual({ all: 14, '1-1': 7, '2-1': 2, '2-3': 5, mine: 8, shelved: 1 })
  })

  it('is stepped through from the open row, also where that has left the list', () => {
    const ids = ['a', 'b', 'c']
    expect([stepFrom(ids, '', -1, 1), stepFrom(ids, 'b', 1, 1), stepFrom(ids, 'b', 1, -1)]).toEqual(['a', 'c', 'a'])
    expect([stepFrom(ids, 'c', 2, 1), stepFrom(ids, 'a', 0, -1), stepFrom([], '', -1, 1)]).toEqual([undefined, undefined, undefined])
    // `x` stood between `a` and `b` until somebody else decided it.
    expect([stepFrom(ids, 'x', 1, 1), stepFrom(ids, 'x', 1, -1)]).toEqual(['b', 'a'])
    expect([stepFrom(ids, 'x', 3, 1), stepFrom(ids, 'x', -1, 1)]).toEqual([undefined, 'a'])
  })

  it('writes limits as people do', () => {
    expect(limitText({ stdValue: '~75', unitName: '℃' })).toBe('≤ 75 ℃')
    expect(limitText({ stdValue: '198~', unitName: 'V' })).toBe('≥ 198 V')
    expect(limitText({ stdValue: '-25~75', unitName: '℃' })).toBe('-25 ~ 75 ℃')
    expect(limitText({ stdValue: '', unitName: '' })).toBe('--')
    expect(valueText({ value: 78.456, unitName: '℃' })).toBe('78.46 ℃')
  })

  it('shortens times of today, of this year and of earlier ones', () => {
    expect(shortTime('2026-11-21 09:10:02', '2026-11-21')).toBe('09:10:02')
    expect(shortTime('2026-11-20 14:09:48', '2026-11-21')).toBe('11-20 14:09')
    expect(shortTime('2025-11-20 14:09:48', '2026-11-21')).toBe('2025-11-20')
  })

  it('says a value with its unit, for conditions as for limits', () => {
    expect(valueText({ value: 35, unitName: '分钟' })).toBe('35 分钟')
    expect(valueText({ value: null, unitName: '分钟' })).toBe('--')
  })

  it('shows red only what wants somebody now', () => {
    expect(toneOf({ sign: '1', status: '1', recoverTime: '' })).toBe('bad')
    expect(toneOf({ sign: '1', status: '1', recoverTime: '2026-11-21 09:10:02' })).toBe('ended')
    expect(toneOf({ sign: '1', status: '2', recoverTime: '' })).toBe('busy')
    expect(toneOf({ sign: '2', status: '1', recoverTime: '' })).toBe('warn')
    expect(toneOf({ sign: '2', status: '3', recoverTime: '' })).toBe('good')
    // Somebody works on it: not over, so not green.
    expect(toneOf({ sign: '2', status: '2', recoverTime: '' })).toBe('busy')
  })

  it('is sorted by the server, by what the call takes and nothing else', () => {
    const sorted = columnsOf(alarmFields).filter(({ sorter }) => sorter)
    expect(sorted.map(({ key }) => key)).toEqual(['level', 'time', 'lasting'])
  })

  it('is exported with every fact the sheet has always had, and shows level, time and state on a phone', () => {
    expect(sheetOf(alarmFields).map(({ title }) => title)).toEqual(
      '类型 告警内容 等级 站点 设备 设备编号 告警值 限值 发生时间 恢复时间 持续 状态 处理人 处理时间 处理意见 工单号 搁置 合并次数'.split(
        ' ',
      ),
    )
    const cards = columnsOf(alarmFields).filter(({ card }) => card !== false)
    expect(cards.map(({ title }) => title)).toEqual(expect.arrayContaining(['等级', '发生时间', '状态']))
  })

  it('exports texts that no spreadsheet takes for a formula, and numbers as they are', () => {
    expect(cell('=1+1')).toBe(`"'=1+1"`)
    expect(cell('-1+cmd|x')).toBe(`"'-1+cmd|x"`)
    expect(cell('-5.2 ℃')).toBe('"-5.2 ℃"')
    expect(cell('--')).toBe('"--"')
    expect(cell('a "b"')).toBe('"a ""b"""')
  })
})
