import { describe, expect, it } from 'vitest'
import { directionName, nextGear, nextMode, nextWind, sceneOrder } from '../../../core/devices/sceneOrder.ts'
import type { ActuatorKind } from '../../../core/devices/sceneKinds.ts'
import type { ScenePoint, SceneState } from '../../../core/devices/scenePoints.ts'

describe('cycles of the scene panels', () => {
  it('go round as documented', () => {
    const round = <T>(first: T, next: (at: T) => T, times: number) => {
      const seen = [first]
      for (let n = 0; n < times; n++) seen.push(next(seen[n] as T))
      return seen
    }
    expect(round('01', nextMode, 5)).toEqual(['01', '02', '03', '04', '05', '01'])
    expect(round('01', at => nextWind(at), 4)).toEqual(['01', '02', '03', '04', '01'])
    expect(round('01', at => nextWind(at, -1), 4)).toEqual(['01', '04', '03', '02', '01'])
    expect(round(1, nextGear, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1])
    expect([1, 2, 3, 0, 9].map(directionName)).toEqual(['上', '中', '下', '下', '下'])
  })

  it('begin at the first where nothing is known', () => {
    expect([nextMode(undefined), nextWind(undefined), nextGear(undefined), nextMode('09')]).toEqual(['01', '01', 1, '01'])
  })
})

interface Case {
  kind: ActuatorKind
  val: string
  state: SceneState
  point?: ScenePoint
  /** key, point, value, target, words; or the sentence of a refusal */
  gives: [string, ScenePoint, string, number, string] | string
}
const on = { power: 1 }
const cases: Case[] = [
  // Key codes of the air conditioner: 01 power, 02 mode, 03 wind, 05 sweep, 06 warmer, 07 colder.
  { kind: 'kt', val: '01', state: on, gives: ['01', 'power', '00', 0, '关机'] },
  { kind: 'kt', val: '01', state: { power: 0 }, gives: ['01', 'power', '01', 1, '开机'] },
  { kind: 'kt', val: '01', state: {}, gives: ['01', 'power', '01', 1, '开机'] },
  { kind: 'kt', val: '0100', state: { power: 0 }, gives: ['01', 'power', '00', 0, '关机'] },
  { kind: 'kt', val: '02', state: { ...on, mode: 1 }, gives: ['02', 'mode', '02', 2, '模式：制冷'] },
  { kind: 'kt', val: '02', state: { ...on, mode: 5 }, gives: ['02', 'mode', '01', 1, '模式：自动'] },
  { kind: 'kt', val: '0203', state: { ...on, mode: 5 }, gives: ['02', 'mode', '03', 3, '模式：除湿'] },
  { kind: 'kt', val: '0204', state: on, gives: ['02', 'mode', '04', 4, '模式：送风'] },
  { kind: 'kt', val: '0205', state: on, gives: ['02', 'mode', '05', 5, '模式：制热'] },
  { kind: 'kt', val: '0206', state: on, gives: '没有这种模式' },
  { kind: 'kt', val: '03', state: { ...on, wind: 4 }, gives: ['03', 'wind', '01', 1, '风速：自动'] },
  { kind: 'kt', val: '0304', state: { ...on, wind: 1 }, gives: ['03', 'wind', '04', 4, '风速：高'] },
  { kind: 'kt', val: '0305', state: on, gives: '没有这档风速' },
  { kind: 'kt', val: '05', state: { ...on, sweep: 0 }, gives: ['05', 'sweep', '01', 1, '扫风：开'] },
  { kind: 'kt', val: '05', state: { ...on, sweep: 1 }, gives: ['05', 'sweep', '00', 0, '扫风：关'] },
  { kind: 'kt', val: '0502', state: on, gives: '开关只能为 01 或 00' },
  { kind: 'kt', val: '06', state: on, gives: ['06', 'setTemperature', '27', 27, '设定温度：27℃'] },
  { kind: 'kt', val: '07', state: on, gives: ['07', 'setTemperature', '25', 25, '设定温度：25℃'] },
  { kind: 'kt', val: '06', state: { ...on, setTemperature: 19 }, gives: ['06', 'setTemperature', '20', 20, '设定温度：20℃'] },
  // Half a degree is no code of two figures.
  { kind: 'kt', val: '06', state: { ...on, setTemperature: 25.5 }, gives: ['06', 'setTemperature', '26', 26, '设定温度：26℃'] },
  { kind: 'kt', val: '07', state: { ...on, setTemperature: 25.5 }, gives: ['07', 'setTemperature', '25', 25, '设定温度：25℃'] },
  { kind: 'kt', val: '0718', state: { ...on, setTemperature: 19 }, gives: ['07', 'setTemperature', '18', 18, '设定温度：18℃'] },
  { kind: 'kt', val: '06', state: { ...on, setTemperature: 30 }, gives: '设定温度应在 16～30℃ 之间' },
  { kind: 'kt', val: '07', state: { ...on, setTemperature: 16 }, gives: '设定温度应在 16～30℃ 之间' },
  { kind: 'kt', val: '02', state: { power: 0, mode: 1 }, gives: '空调已关机，请先开机' },
  { kind: 'kt', val: '04', state: on, gives: '空调按键不正确' },
  { kind: 'kt', val: '1', state: on, gives: '空调按键不正确' },
  { kind: 'kt', val: '02', state: on, point: 'wind', gives: '按键与测点不一致' },
  // on 1, off 0, gears 1 … 8
  { kind: 'pfj', val: '1', state: {}, gives: ['', 'power', '1', 1, '开机'] },
  { kind: 'pfj', val: '0', state: {}, gives: ['', 'power', '0', 0, '关机'] },
  { kind: 'pfj', val: '2', state: {}, gives: '指令值只能为 1（开）或 0（关）' },
  { kind: 'pfj', val: '8', state: on, point: 'gear', gives: ['', 'gear', '8', 8, '档位：8'] },
  { kind: 'pfj', val: '1', state: on, point: 'gear', gives: ['', 'gear', '1', 1, '档位：1'] },
  { kind: 'pfj', val: '9', state: on, point: 'gear', gives: '档位应为 1～8' },
  { kind: 'pfj', val: '01', state: on, point: 'gear', gives: '档位应为 1～8' },
  { kind: 'pfj', val: '2', state: { power: 0 }, point: 'gear', gives: '排风扇已关机，请先开机' },
  { kind: 'csj', val: '16', state: {}, gives: ['', 'power', '16', 1, '开机'] },
  { kind: 'csj', val: '128', state: {}, gives: ['', 'power', '128', 0, '关机'] },
  { kind: 'csj', val: '1', state: {}, gives: '指令值只能为 16（开）或 128（关）' },
  { kind: 'csj', val: '50', state: {}, point: 'humidity', gives: '该测点不支持下发指令' },
  { kind: 'bjq', val: '03', state: {}, gives: ['', 'power', '03', 1, '开机'] },
  { kind: 'bjq', val: '01', state: {}, gives: ['', 'power', '01', 0, '关机'] },
  { kind: 'bjq', val: '3', state: {}, gives: '指令值只能为 03（开）或 01（关）' },
]

describe('an instruction', () => {
  it.each(cases)('$kind $val $point $state', ({ kind, val, state, point, gives }) => {
    const order = sceneOrder(kind, val, state, point)
    expect(typeof order === 'string' ? order : [order.key, order.point, order.value, order.target, order.says]).toEqual(gives)
  })
})
