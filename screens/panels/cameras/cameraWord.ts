import type { PlayerState } from '../../../core/video/watchProgress.ts'

type Shown = PlayerState | 'off' | 'capture'
const words: Record<Shown, string> = { off: '离线', capture: '定时画面', connecting: '连接中', live: '直播', late: '画面延迟' }

/** What is to be said of a camera's picture. A drawn one is played in a loop, day and night: it shows nothing that happens now. */
export const cameraWord = (shown: Shown, drawn: boolean) => (drawn && shown === 'live' ? '循环' : words[shown])
