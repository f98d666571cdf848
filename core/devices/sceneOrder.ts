import type { ActuatorKind } from './sceneKinds.ts'
import { type ScenePoint, type SceneState, reportedPoints } from './scenePoints.ts'

/** Codes of an air conditioner, as the documents number them. */
export const acModes = { '01': '自动', '02': '制冷', '03': '除湿', '04': '送风', '05': '制热' } as const
export const acWinds = { '01': '自动', '02': '低', '03': '中', '04': '高' } as const
const onOff = { '01': '开', '00': '关' } as const
/** Keys of an air conditioner's remote. */
export const acKeys = { '01': 'power', '02': 'mode', '03': 'wind', '05': 'sweep', '06': 'setTemperature', '07': 'setTemperature' } as const
type AcKey = keyof typeof acKeys

/** Where the setpoint begins while nothing is known of it, ℃. */
export const firstTemperature = 26
export const temperatureLimits = { least: 16, most: 30 } as const
/** What a dehumidifier dries to, %; it cannot be set. */
export const dehumidifierSetpoint = 50
/** How often a dehumidifier's humidity is read again, ms. */
export const humidityEveryMs = 300_000
export const gears = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** On and off of the kinds that know no keys. */
export const switchCodes = {
  pfj: { on: '1', off: '0' },
  csj: { on: '16', off: '128' },
  bjq: { on: '03', off: '01' },
} as const satisfies Record<Exclude<ActuatorKind, 'kt'>, { on: string; off: string }>

/** 01 up, 02 middle, anything else down. */
export const directionName = (direction: number) => (direction === 1 ? '上' : direction === 2 ? '中' : '下')

/** Two figures, as codes are written. */
export const codeOf = (value: number) => String(value).padStart(2, '0')

/** The code after (or before) this one, around the end; of an unknown one the first. */
export function cycle(codes: readonly string[], at: string | undefined, by: 1 | -1 = 1): string {
  const index = at === undefined ? -1 : codes.indexOf(at)
  return (index < 0 ? codes[0] : codes[(index + by + codes.length) % codes.length]) ?? ''
}
export const nextMode = (mode: string | undefined) => cycle(Object.keys(acModes).sort(), mode)
export const nextWind = (wind: string | undefined, by: 1 | -1 = 1) => cycle(Object.keys(acWinds).sort(), wind, by)
/**
 * A degree warmer or colder, in whole degrees: some report halves, and a code holds two figures.
 * @returns undefined beyond what can be set
 */
export function nextTemperature(at: number | undefined, by: 1 | -1): number | undefined {
  const now = at ?? firstTemperature
  const next = by === 1 ? Math.floor(now) + 1 : Math.ceil(now) - 1
  return next < temperatureLimits.least || next > temperatureLimits.most ? undefined : next
}
/** 1 … 8, then 1 again. */
export const nextGear = (gear: number | undefined) => Number(cycle(gears.map(String), gear === undefined ? undefined : String(gear)))

/** One instruction: what is pressed, what it sets and what the device must show afterwards. */
export interface SceneOrder {
  /** Key of the remote; empty for kinds that know none. */
  key: string
  point: ScenePoint
  /** The code the device is told. */
  value: string
  /** What it reports once it has obeyed. */
  target: number
  /** In words. */
  says: string
}

const switched = (target: number, key: string, value: string): SceneOrder => ({
  key,
  point: 'power',
  value,
  target,
  says: target === 1 ? '开机' : '关机',
})

/**
 * What an air conditioner is told by a key, with what it is to become after the two figures of the key, or without:
 * then what comes next in the cycle of that key. Told what it becomes, the same press twice sets the same.
 */
function acOrder(val: string, state: SceneState): SceneOrder | string {
  const [, key, wanted] = /^(0[123567])(\d\d)?$/.exec(val) ?? []
  if (!key) return '空调按键不正确'
  const point = acKeys[key as AcKey]
  if (state.power === 0 && point !== 'power') return '空调已关机，请先开机'
  const now = state[point]
  const at = now === undefined ? undefined : codeOf(now)
  switch (point) {
    case 'power':
    case 'sweep': {
      const value = wanted ?? (now === 1 ? '00' : '01')
      if (!(value in onOff)) return '开关只能为 01 或 00'
      const target = Number(value)
      return point === 'power' ? switched(target, key, value) : { key, point, value, target, says: `扫风：${target ? '开' : '关'}` }
    }
    case 'mode': {
      const value = wanted ?? nextMode(at)
      const name = acModes[value as keyof typeof acModes]
      return name ? { key, point, value, target: Number(value), says: `模式：${name}` } : '没有这种模式'
    }
    case 'wind': {
      const value = wanted ?? nextWind(at)
      const name = acWinds[value as keyof typeof acWinds]
      return name ? { key, point, value, target: Number(value), says: `风速：${name}` } : '没有这档风速'
    }
    default: {
      const target = wanted ? Number(wanted) : nextTemperature(now, key === '06' ? 1 : -1)
      if (target === undefined || target < temperatureLimits.least || target > temperatureLimits.most)
        return `设定温度应在 ${temperatureLimits.least}～${temperatureLimits.most}℃ 之间`
      return { key, point, value: codeOf(target), target, says: `设定温度：${target}℃` }
    }
  }
}

/**
 * What an instruction of the documents means to a device in this state, or why it cannot be given.
 * @param point what is set, for kinds that can be told more than one thing without keys
 */
export function sceneOrder(kind: ActuatorKind, val: string, state: SceneState, point?: ScenePoint): SceneOrder | string {
  if (point && !reportedPoints[kind].includes(point)) return '该测点不支持下发指令'
  if (kind === 'kt') {
    const order = acOrder(val, state)
    return typeof order !== 'string' && point && order.point !== point ? '按键与测点不一致' : order
  }
  if (point === 'gear') {
    const target = Number(val)
    if (!gears.some(gear => String(gear) === val)) return '档位应为 1～8'
    if (state.power === 0) return '排风扇已关机，请先开机'
    return { key: '', point, value: val, target, says: `档位：${target}` }
  }
  const { on, off } = switchCodes[kind]
  if (val !== on && val !== off) return `指令值只能为 ${on}（开）或 ${off}（关）`
  return switched(val === on ? 1 : 0, '', val)
}

/** How a value of a point is read, without its unit. */
export function pointText(point: ScenePoint, value: number): string {
  switch (point) {
    case 'power':
    case 'sweep':
      return value === 1 ? '开' : '关'
    case 'door':
      return value === 1 ? '开门' : '关门'
    case 'mode':
      return acModes[codeOf(value) as keyof typeof acModes] ?? '--'
    case 'wind':
      return acWinds[codeOf(value) as keyof typeof acWinds] ?? '--'
    case 'direction':
      return directionName(value)
    case 'gear':
    case 'setTemperature':
      return String(value)
    default:
      return value.toFixed(1)
  }
}
