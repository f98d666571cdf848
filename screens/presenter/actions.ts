import type { QueryClient } from '@tanstack/react-query'
import { ages } from '../kit/ages.ts'
import { changePalette, isSafe } from '../kit/palette.ts'
import { changeTour, rotation } from '../rotation/rotation.ts'
import { go } from '../rotation/tour.ts'
import { shownWall, showWall } from '../shownWall.ts'
import { freeze, frozen, thaw } from './frozen.ts'
import { neighbour } from './neighbour.ts'
import { presenter } from './presenter.ts'

export interface Action {
  /** As on the keyboard. */
  key: string
  title: string
  run: () => void
}

interface Means {
  queries: QueryClient
  /** Wall paths the token opens. */
  open: () => readonly string[]
}

function step(by: 1 | -1, open: readonly string[]) {
  const { tour } = rotation.getState()
  if (tour.items.length > 1) {
    rotation.setState({ following: true })
    changeTour(known => go(known, by))
    return
  }
  const wall = neighbour(shownWall.getState().path, open, by)
  if (wall) showWall(wall)
}

function fullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen().catch(() => {})
}

/** The palette is read when the page loads; one asked for in the address would win over the choice. */
function otherPalette() {
  const address = new URL(location.href)
  address.searchParams.delete('palette')
  history.replaceState(history.state, '', address)
  changePalette(isSafe() ? 'usual' : 'safe')
}

const toggle = (name: 'keys' | 'name') => presenter.setState(({ open }) => ({ open: open === name ? '' : name }))

/** Everything a presenter can do, in the order of the list of keys. */
export const actionsOf = ({ queries, open }: Means): Action[] => [
  { key: 'F', title: '全屏', run: fullScreen },
  { key: '→', title: '下一画面', run: () => step(1, open()) },
  { key: '←', title: '上一画面', run: () => step(-1, open()) },
  { key: '空格', title: '冻结或继续', run: () => (frozen.getState().since === null ? freeze(queries) : thaw()) },
  { key: 'P', title: '大指针', run: () => presenter.setState(({ ring }) => ({ ring: !ring })) },
  { key: 'A', title: '显示数据时效', run: () => ages.setState(({ shown }) => ({ shown: !shown })) },
  { key: 'C', title: '色盲友好配色', run: otherPalette },
  { key: 'N', title: '本屏名称', run: () => toggle('name') },
  { key: '?', title: '按键列表', run: () => toggle('keys') },
]
