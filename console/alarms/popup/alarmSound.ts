import { useStore } from 'zustand'
import alertUrl from '../../../assets/sounds/alert.wav?url'
import { type AlarmSoundState, createAlarmSound } from '../../../core/alarms/createAlarmSound.ts'

/** The console's one alert. */
export const alarmSound = createAlarmSound(() => new Audio(alertUrl), localStorage)

export const useAlarmSound = <T>(select: (state: AlarmSoundState) => T): T => useStore(alarmSound, select)
