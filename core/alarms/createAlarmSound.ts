import { createStore } from 'zustand/vanilla'

export interface AlarmSoundState {
  /** The user's setting. */
  on: boolean
  /** An alert is wanted now. */
  wanted: boolean
  playing: boolean
  /** The browser refused to play before somebody clicked on the page: must be visible. */
  blocked: boolean
}

/** What is needed of an audio element. */
export type Player = Pick<HTMLAudioElement, 'play' | 'pause' | 'loop' | 'currentTime'>

const key = 'alarmSound'
type Kept = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The looping alert of the pop-up. `want(true)` plays if the setting allows; where the browser blocks it, `blocked` says so and
 * `arm()`, called from one click, lets it sound.
 */
export function createAlarmSound(player: () => Player, storage?: Kept) {
  const store = createStore<AlarmSoundState>(() => ({ on: storage?.getItem(key) !== 'off', wanted: false, playing: false, blocked: false }))
  let audio: Player | undefined
  const element = () => {
    audio ??= Object.assign(player(), { loop: true })
    return audio
  }

  async function follow() {
    const { on, wanted, playing } = store.getState()
    if (!on || !wanted) {
      if (playing && audio) {
        audio.pause()
        audio.currentTime = 0
      }
      store.setState({ playing: false, blocked: false })
      return
    }
    if (playing) return
    try {
      store.setState({ playing: true })
      await element().play()
      store.setState({ blocked: false })
      // Switched off while the sound was loading.
      const now = store.getState()
      if (!now.on || !now.wanted) element().pause()
    } catch (error) {
      // A pause that overtook the start is no refusal.
      const blocked = (error as { name?: string }).name === 'NotAllowedError'
      store.setState({ playing: false, blocked })
    }
  }

  return Object.assign(store, {
    want(wanted: boolean) {
      if (store.getState().wanted === wanted) return
      store.setState({ wanted })
      void follow()
    },
    set(on: boolean) {
      try {
        storage?.setItem(key, on ? 'on' : 'off')
      } catch {
        // A full or forbidden storage: the setting holds until the page is left.
      }
      store.setState({ on })
      void follow()
    },
    /** From a click: the browser now allows the sound. */
    arm: () => follow(),
    /** From a click in the settings: hear it once, for a moment. */
    async sample(ms = 1600) {
      if (store.getState().playing) return
      const audio = element()
      await audio.play()
      setTimeout(() => {
        if (!store.getState().playing) audio.pause()
      }, ms)
    },
  })
}
