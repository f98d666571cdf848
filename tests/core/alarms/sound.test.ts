import { describe, expect, it, vi } from 'vitest'
import { createAlarmSound, type Player } from '../../../core/alarms/createAlarmSound.ts'

/** An audio element as a browser has it: refuses until a click allows it. */
function speaker() {
  const state = { allowed: true, sounding: false }
  const player: Player = {
    loop: false,
    currentTime: 0,
    play: async () => {
      if (!state.allowed) throw Object.assign(new Error('blocked'), { name: 'NotAllowedError' })
      state.sounding = true
    },
    pause: () => {
      state.sounding = false
    },
  }
  return { state, player }
}

const memory = () => {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

describe('the sound of alarms', () => {
  it('loops while an alert is wanted and ends with it', async () => {
    const { state, player } = speaker()
    const sound = createAlarmSound(() => player)
    sound.want(true)
    await vi.waitFor(() => expect(state.sounding).toBe(true))
    expect(player.loop).toBe(true)
    sound.want(false)
    expect(state.sounding).toBe(false)
  })

  it('stays silent when switched off, and keeps that setting', () => {
    const storage = memory()
    const { state, player } = speaker()
    createAlarmSound(() => player, storage).set(false)
    const next = createAlarmSound(() => player, storage)
    next.want(true)
    expect(next.getState().on).toBe(false)
    expect(state.sounding).toBe(false)
  })

  it('shows that the browser blocks it, until one click arms it', async () => {
    const { state, player } = speaker()
    state.allowed = false
    const sound = createAlarmSound(() => player)
    sound.want(true)
    await vi.waitFor(() => expect(sound.getState()).toMatchObject({ blocked: true, playing: false }))
    state.allowed = true
    await sound.arm()
    expect(sound.getState()).toMatchObject({ blocked: false, playing: true })
    expect(state.sounding).toBe(true)
  })
})
